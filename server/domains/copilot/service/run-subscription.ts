import { onRunEvent } from "../repository/run-wakes";

/** Waits for events of a run: notified at once when all is well, by the clock in any case. */
export interface RunSubscription {
  /** Resolves when an event of interest was stored since the last wait, or after `withinMs`. */
  wait(withinMs: number): Promise<void>;
  stop(): void;
}

/** `interests`: without it every kind of event counts. */
export function subscribeToRun(runId: string, interests?: ReadonlySet<string>): RunSubscription {
  let notified = false;
  let wake: (() => void) | null = null;
  const unsubscribe = onRunEvent(runId, (kind) => {
    if (interests && kind !== null && !interests.has(kind)) return;
    notified = true;
    wake?.();
  });
  return {
    async wait(withinMs) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      notified = false;
    },
    stop() {
      unsubscribe();
      wake?.();
    },
  };
}
