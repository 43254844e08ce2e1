import { onRunNews } from "../repository/run-wakes";

/** Waiting for news of a run: told at once when all is well, by the clock in any case. */
export interface RunNews {
  /** Resolves when something of interest was told since the last wait, or after `withinMs`. */
  wait(withinMs: number): Promise<void>;
  stop(): void;
}

/** `interests`: without it every kind of event counts. */
export function listenToRun(runId: string, interests?: ReadonlySet<string>): RunNews {
  let told = false;
  let wake: (() => void) | null = null;
  const unsubscribe = onRunNews(runId, (kind) => {
    if (interests && kind !== null && !interests.has(kind)) return;
    told = true;
    wake?.();
  });
  return {
    async wait(withinMs) {
      if (!told) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      told = false;
    },
    stop() {
      unsubscribe();
      wake?.();
    },
  };
}
