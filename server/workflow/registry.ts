import type { CancelRule, EventTrigger, FunctionConfig } from "./contract";
import type { Queryable } from "./database";

export interface Triggered {
  fn: FunctionConfig;
  trigger: EventTrigger;
}
export interface Cancelled {
  fn: FunctionConfig;
  rule: CancelRule;
}

/** The registered functions by trigger; cached in memory, loaded from the database, where they survive a restart. */
export class Registry {
  #functions = new Map<string, FunctionConfig>();
  #triggers = new Map<string, Triggered[]>();
  #cancels = new Map<string, Cancelled[]>();
  /** Something has been registered, now or before a restart. */
  isComplete = false;

  set(functions: FunctionConfig[]): void {
    this.#functions = new Map(functions.map((fn) => [fn.id, fn]));
    this.#triggers = new Map();
    this.#cancels = new Map();
    for (const fn of functions) {
      for (const trigger of fn.triggers) this.#triggers.set(trigger.event, [...(this.#triggers.get(trigger.event) ?? []), { fn, trigger }]);
      for (const rule of fn.cancel) this.#cancels.set(rule.event, [...(this.#cancels.get(rule.event) ?? []), { fn, rule }]);
    }
    this.isComplete = true;
  }

  get size(): number {
    return this.#functions.size;
  }

  find(functionId: string): FunctionConfig | undefined {
    return this.#functions.get(functionId);
  }

  triggeredBy(eventName: string): Triggered[] {
    return this.#triggers.get(eventName) ?? [];
  }

  cancelledBy(eventName: string): Cancelled[] {
    return this.#cancels.get(eventName) ?? [];
  }

  /** Whether any function has a trigger or wait for such an event; most internal events have none. */
  listensTo(eventName: string): boolean {
    return this.#triggers.has(eventName) || this.#cancels.has(eventName);
  }

  async load(db: Queryable): Promise<void> {
    const { rows } = await db.query<{ config: FunctionConfig }>("SELECT config FROM workflow.functions ORDER BY id");
    if (rows.length > 0) this.set(rows.map((row) => row.config));
  }
}
