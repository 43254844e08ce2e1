/** How long a failed call waits where the function does not say: the ladder of the real server, with a little spread. */
const ladder = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const spread = 0.1;

/** Milliseconds before the attempt after `attempt` (from 0). */
export function retryDelay(attempt: number): number {
  const seconds = ladder[Math.min(attempt, ladder.length - 1)] ?? 7200;
  return seconds * 1000 * (1 + Math.random() * spread);
}
