import { viewError } from "@/components/errors/app-error";
import type { BulkOutcome, BulkReason } from "@/server/domains/posts/table.schema";

/** Why a post was left as it is; approving has reasons of its own. */
export type SkipReason = BulkReason | "NEEDS_TIME" | "CHANGED" | "ACCOUNT_EXPIRED" | "NOT_WAITING";
export type SkippedPost = Omit<BulkOutcome, "reason"> & { reason: SkipReason | null };

/** Whether a request that failed may have been carried out all the same: no answer came, or one that something broke on the way. */
export function mayBeDone(failure: unknown): boolean {
  const { code } = viewError(failure);
  return code === "OFFLINE" || code === "INTERNAL_ERROR";
}

/** Which posts stay chosen. One that may be done already does not: another press would do it twice. */
export function remainingSelection(ids: readonly string[], outcomes: readonly SkippedPost[]): string[] {
  const dropped = new Set(outcomes.filter(({ reason }) => reason === null || reason === "UNKNOWN").map(({ id }) => id));
  return ids.filter((id) => !dropped.has(id));
}
