import type { Account, Operation } from "./records";

/** What the control port may order for the next calls. `…-after-accept` and `hang` carry the call out first. */
export const faultBehaviours = ["error", "hang", "reset-after-accept", "error-after-accept"] as const;

export interface Fault {
  platform: string;
  accountId?: string | undefined;
  operation: Operation;
  behaviour: (typeof faultBehaviours)[number];
  status?: number | undefined;
  body?: unknown;
  times: number;
}

export class Faults {
  #pending: Fault[] = [];
  /** How often a post of a `flaky` account was turned away. */
  readonly #turnedAway = new Map<string, number>();

  add(fault: Fault): void {
    this.#pending.push({ ...fault });
  }

  /** The oldest order that fits the call; it counts as met. */
  consume(platform: string, operation: Operation, account: Account | null): Fault | null {
    const fault = this.#pending.find(
      (candidate) =>
        candidate.platform === platform && candidate.operation === operation && (candidate.accountId === undefined || candidate.accountId === account?.id),
    );
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.#pending = this.#pending.filter((candidate) => candidate !== fault);
    return fault;
  }

  /** True for the first two sendings of one post. */
  turnsAway(postKey: string): boolean {
    const times = this.#turnedAway.get(postKey) ?? 0;
    if (times >= 2) {
      this.#turnedAway.delete(postKey);
      return false;
    }
    this.#turnedAway.set(postKey, times + 1);
    return true;
  }

  clear(): void {
    this.#pending = [];
    this.#turnedAway.clear();
  }
}
