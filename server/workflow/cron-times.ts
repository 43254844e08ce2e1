import { Cron } from "croner";

/** Five fields, with `TZ=Area/City ` before them where the zone is not UTC: what the real server takes too. */

function cronOf(expression: string): Cron {
  const [, zone, pattern] = /^(?:TZ=(\S+)\s+)?(.*)$/.exec(expression.trim()) ?? [];
  return new Cron(pattern ?? "", { mode: "5-part", timezone: zone ?? "UTC", paused: true });
}

export function cronProblem(expression: string): string | null {
  try {
    return cronOf(expression).nextRun() ? null : `cron ${JSON.stringify(expression)} never comes`;
  } catch (error) {
    return `cron ${JSON.stringify(expression)}: ${error instanceof Error ? error.message : "cannot be read"}`;
  }
}

/** The first tick after an instant, or null when there is none. */
export function nextTick(expression: string, after: Date): Date | null {
  return cronOf(expression).nextRun(after);
}
