import { logger } from "@/server/lib/logger";

/** Messages of a child process to its launcher. */
export type ChildMessage = { type: "ready"; port: number } | { type: "failed"; message: string };

export interface RunningChild {
  port: number;
  /** Stops accepting work, finishes work in progress, resolves when none is left. */
  stop(): Promise<void>;
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

/**
 * Entry point of every process below the launcher: reports readiness, drains on SIGTERM, and also when the launcher itself
 * has exited, so that a killed launcher leaves no process that occupies a port.
 */
export function runChild(name: string, start: () => Promise<RunningChild>): void {
  let running: RunningChild | null = null;
  let stopping = false;

  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.debug({ process: name, reason }, "stopping");
    try {
      await running?.stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error, process: name }, "did not stop cleanly");
      process.exit(1);
    }
  };

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("disconnect", () => void stop("launcher gone"));
  process.on("unhandledRejection", (error) => logger.error({ err: error, process: name }, "unhandled rejection"));

  start().then(
    (started) => {
      running = started;
      send({ type: "ready", port: started.port });
    },
    (error: unknown) => {
      if (process.connected) send({ type: "failed", message: oneLine(error) });
      else process.stderr.write(`${oneLine(error)}\n`);
      logger.debug({ err: error, process: name }, "did not start");
      process.exitCode = 1;
      // The message has to leave before the process does.
      setTimeout(() => process.exit(1), 50);
    },
  );
}
