import { z } from "zod";
import type { PlatformAnswer } from "../call";
import { PlatformError } from "../platform-error";
import { type FailureContext, type FailureTable, graphFailure } from "../social/meta-graph";

/** 10 and 200 to 299 (permissions): they concern one account, by a token that is valid for the others. A new sign-in must not be requested. */
const accountPermissions = [10, ...Array.from({ length: 100 }, (_, index) => 200 + index)];

const table: FailureTable = {
  RECONNECT: [190, 102, 463],
  RATE: [4, 17, 32, 341, 613, 80_000, 80_003, 80_004, 80_014, 1_504_022, 1_504_039, 2_446_079, 1_487_742, 1_996],
  BLOCKED: [...accountPermissions, 368, 1_487_390],
  INVALID: [100, 1_504_018, 3_018, 2_500, 2_601],
  UNCERTAIN: [1, 2, -2, 1_504_038, 1_504_043, 2_490_547],
  CONFIG: [3, 12, 101, 2_635],
};

/** META's refusals in our nine classes. */
export function failure(answer: PlatformAnswer, context: FailureContext): PlatformError {
  const error = graphFailure("Meta", table, answer, context);
  if (error.errorClass !== "RATE" || error.options.retryAt) return error;
  const seconds = accountUsage.safeParse(header(answer.headers, "x-ad-account-usage")).data?.reset_time_duration;
  if (!seconds) return error;
  const retryAt = new Date((context.now ?? new Date()).getTime() + seconds * 1_000);
  return new PlatformError("RATE", error.message, { ...error.options, retryAt });
}

const TOO_LARGE = 1_504_018;
const subcode = z.object({ error: z.object({ error_subcode: z.number() }) });

/** META requires an asynchronous report for more days or more rows. */
export function isTooLarge(answer: PlatformAnswer): boolean {
  return subcode.safeParse(answer.json).data?.error.error_subcode === TOO_LARGE;
}

const percent = z.number().default(0);
const businessUsage = z.record(
  z.string(),
  z.array(z.object({ call_count: percent, total_cputime: percent, total_time: percent, estimated_time_to_regain_access: z.number().default(0) })),
);
const accountUsage = z.object({ acc_id_util_pct: percent, app_id_util_pct: percent, reset_time_duration: z.number().default(0) });

/** From here on it is better to go slower than to be refused. */
const HIGH_PERCENT = 80;
const FULL_PERCENT = 95;

/** How long to wait before the next call, by how much of the hour's limits is used up. */
export function pauseSeconds(headers: Headers): number {
  const entries = Object.values(businessUsage.safeParse(header(headers, "x-business-use-case-usage")).data ?? {}).flat();
  const accounts = ["x-ad-account-usage", "x-fb-ads-insights-throttle"].flatMap((name) => accountUsage.safeParse(header(headers, name)).data ?? []);
  const regainMinutes = Math.max(0, ...entries.map((entry) => entry.estimated_time_to_regain_access));
  if (regainMinutes > 0) return regainMinutes * 60;
  const used = Math.max(
    0,
    ...entries.flatMap((entry) => [entry.call_count, entry.total_cputime, entry.total_time]),
    ...accounts.flatMap((usage) => [usage.acc_id_util_pct, usage.app_id_util_pct]),
  );
  if (used >= FULL_PERCENT) return 60;
  return used >= HIGH_PERCENT ? 15 : 0;
}

function header(headers: Headers, name: string): unknown {
  try {
    return JSON.parse(headers.get(name) ?? "");
  } catch {
    return undefined;
  }
}
