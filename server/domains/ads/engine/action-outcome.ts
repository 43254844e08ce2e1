import { type ChangedState, isReached, stateText, type TargetState } from "./target-state";

/** Outcome of a write at a platform, from the answer to the write and from the read-back. */

export interface WriteFailure {
  code: string;
  message: string;
  /** The platform refused: no change was made, whatever a read returns. */
  refused: boolean;
}

export type ActionOutcome =
  | { state: "SUCCEEDED" }
  | { state: "FAILED"; error: { code: string; message: string } }
  /** Left open, to be read back later. */
  | { state: "UNKNOWN" };

/** `readBack` null: it could not be read. */
export function outcomeOf(target: TargetState, readBack: ChangedState | null, failure: WriteFailure | null): ActionOutcome {
  if (readBack !== null && isReached(target, readBack)) return { state: "SUCCEEDED" };
  if (failure && (failure.refused || readBack !== null)) return { state: "FAILED", error: { code: failure.code, message: failure.message } };
  if (readBack === null) return { state: "UNKNOWN" };
  return { state: "FAILED", error: { code: "NOT_APPLIED", message: `The platform took the change and still says ${stateText(readBack)}.` } };
}

/** Outcome of a write whose process died, from the read-back. `readBack` null: the platform no longer has the campaign. */
export function interruptedOutcome(target: TargetState, readBack: ChangedState | null): Exclude<ActionOutcome, { state: "UNKNOWN" }> {
  if (readBack !== null && isReached(target, readBack)) return { state: "SUCCEEDED" };
  const reportedState = readBack === null ? "no longer knows the campaign" : `says ${stateText(readBack)}`;
  return { state: "FAILED", error: { code: "INTERRUPTED", message: `The service stopped before the platform's answer; the platform ${reportedState}.` } };
}
