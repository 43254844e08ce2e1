import { type ChildProcess, spawn } from "node:child_process";
import { logger } from "@/server/lib/logger";
import type { ChildMessage } from "./child";

export interface ChildSpecification {
  name: string;
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
}

/** A child that could not start at all: its message is for the person who started it. */
export class ChildStartError extends Error {
  override name = "ChildStartError";
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** A child that lived this long had not failed to start: the next restart is immediate again. */
const SETTLED_MS = 10_000;

/** Keeps one child process running until it is stopped. */
export class SupervisedChild {
  readonly #specification: ChildSpecification;
  #process: ChildProcess | null = null;
  #stopping = false;
  #restarts = 0;
  #timer: NodeJS.Timeout | undefined;
  #everReady = false;

  constructor(specification: ChildSpecification) {
    this.#specification = specification;
  }

  get name(): string {
    return this.#specification.name;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves with the port once the child is ready for the first time. */
  start(): Promise<number> {
    return new Promise((ready, failed) => this.#launch(ready, failed));
  }

  #launch(ready?: (port: number) => void, failed?: (error: Error) => void): void {
    const { name, command, args, environment } = this.#specification;
    const startedAt = Date.now();
    // A process group of its own: Ctrl-C in a terminal reaches the launcher alone, which then stops all in order.
    const child = spawn(command, args, { env: environment, detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#process = child;
    let reason: string | undefined;
    child.on("message", (message: ChildMessage) => {
      if (message.type === "ready") {
        this.#everReady = true;
        ready?.(message.port);
      } else reason = message.message;
    });
    child.on("error", (error) => {
      reason = error.message;
    });
    child.on("exit", (code, signal) => {
      this.#process = null;
      if (this.#stopping) return;
      if (!this.#everReady) {
        failed?.(new ChildStartError(reason ?? `The process ${name} ended at once (${signal ?? `code ${code}`}).`));
        return;
      }
      if (Date.now() - startedAt > SETTLED_MS) this.#restarts = 0;
      const delay = this.#restarts === 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#restarts - 1));
      this.#restarts += 1;
      logger.error({ process: name, code, signal, reason, restartInMs: delay }, "a process died and is started again");
      this.#timer = setTimeout(() => this.#launch(), delay);
    });
  }

  /** Ends it gracefully and starts it again, with new code. */
  restart(): void {
    this.#restarts = 0;
    this.#process?.kill("SIGTERM");
  }

  /** SIGTERM, then SIGKILL when the time is up. */
  stop(withinMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      const killer = setTimeout(() => child.kill("SIGKILL"), withinMs);
      child.once("exit", () => {
        clearTimeout(killer);
        done();
      });
      child.kill("SIGTERM");
    });
  }
}
