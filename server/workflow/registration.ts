import { z } from "zod";
import type { EngineLogger, FunctionConfig } from "./contract";
import { syncCrons } from "./crons";
import { type EngineDatabase, isOutage } from "./database";
import { readFunctions } from "./function-config";
import type { Registry } from "./registry";
import { routeBacklog } from "./routing";
import type { ServeClient } from "./serve-client";

/** Polls the serve handler for its functions: a web process may start late, or restart with others. */

const STARTUP_POLL_MS = 250;
const POLL_MS = 10_000;
const RETRY_MS = 1000;

const inBandAnswer = z.object({ app_id: z.string().min(1), functions: z.array(z.unknown()) });

export class Registration {
  registered = false;
  /** Why the last answer could not be used; null when it was, or when there was none yet. */
  problem: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #lastSeen = "";
  #nextAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly database: EngineDatabase,
    private readonly registry: Registry,
    private readonly client: ServeClient,
    private readonly logger: EngineLogger,
    /** Runs after anything new was registered: there may be something due. */
    private readonly onChange: () => void,
  ) {}

  start(): void {
    this.#schedule(0);
  }

  /** The web process is unreachable: afterwards it may have other functions. */
  webWasDown(): void {
    if (performance.now() + RETRY_MS < this.#nextAt) this.#schedule(RETRY_MS);
  }

  #schedule(delay: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#nextAt = performance.now() + delay;
    this.#timer = setTimeout(() => {
      this.#running ??= this.#attempt().finally(() => {
        this.#running = undefined;
      });
    }, delay);
  }

  async #attempt(): Promise<void> {
    try {
      await this.#register();
      this.#schedule(POLL_MS);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.debug({ reason }, "The serve handler cannot be reached yet");
      this.#schedule(this.registered ? RETRY_MS : STARTUP_POLL_MS);
    }
  }

  async #register(): Promise<void> {
    const answer = await this.client.functions();
    if (answer.status !== 200) {
      this.#refuse(`the serve handler answered ${answer.status} to the registration`);
      throw new Error(`registration answered with ${answer.status}`);
    }
    const read = inBandAnswer.safeParse(JSON.parse(answer.body));
    if (!read.success) return this.#refuse("the serve handler's answer is no registration");
    const { functions, problems } = readFunctions(read.data.functions);
    if (problems.length > 0) return this.#refuse(problems.join("; "));
    const serialised = JSON.stringify(functions);
    if (serialised !== this.#lastSeen) await this.#store(functions);
    this.#lastSeen = serialised;
    this.registered = true;
    this.problem = null;
  }

  /** Rejected as a whole: a function with an ignored option would not do what its author wrote. */
  #refuse(problem: string): void {
    if (problem !== this.problem) this.logger.error({ problem }, `The workflow engine refuses the registration: ${problem}`);
    this.problem = problem;
  }

  async #store(functions: FunctionConfig[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Several engines register the same functions at the same time.
      await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('workflow.registration', 0))");
      await tx.query("DELETE FROM workflow.functions WHERE NOT (id = ANY($1))", [functions.map((fn) => fn.id)]);
      for (const fn of functions) {
        await tx.query(
          "INSERT INTO workflow.functions (id, config) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET config = excluded.config, updated_at = now()",
          [fn.id, JSON.stringify(fn)],
        );
      }
      await syncCrons(tx, functions, new Date());
    });
    this.registry.set(functions);
    while ((await this.database.transaction((tx) => routeBacklog(tx, this.registry))) > 0);
    this.logger.info({ functions: functions.length }, "The workflow engine registered the functions");
    this.onChange();
  }

  /** Routes what came in between by another engine that knows no functions yet. */
  async routeWaiting(): Promise<void> {
    if (!this.registry.isComplete) return;
    try {
      await this.database.transaction((tx) => routeBacklog(tx, this.registry));
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
