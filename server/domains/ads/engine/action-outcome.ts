import type { Campaign } from "../campaigns.schema";

/** What came of a write at a platform, from what the write answered and what was read back. */

export interface WriteFailure {
  code: string;
  message: string;
  /** The platform has said no: nothing was changed, whatever a read says. */
  refused: boolean;
}

export type ActionOutcome =
  | { state: "SUCCEEDED" }
  | { state: "FAILED"; error: { code: string; message: string } }
  /** Left open, to be read back later. */
  | { state: "UNKNOWN" };

/** `readBack` null: it could not be read. */
export function outcomeOf(wanted: Campaign["status"], readBack: Campaign["status"] | null, failure: WriteFailure | null): ActionOutcome {
  if (readBack === wanted) return { state: "SUCCEEDED" };
  if (failure && (failure.refused || readBack !== null)) return { state: "FAILED", error: { code: failure.code, message: failure.message } };
  if (readBack === null) return { state: "UNKNOWN" };
  return { state: "FAILED", error: { code: "NOT_APPLIED", message: `The platform took the change and still says ${readBack}.` } };
}

/** What came of a write whose process died, as far as the platform tells. `readBack` null: it no longer knows the campaign. */
export function interruptedOutcome(wanted: Campaign["status"], readBack: Campaign["status"] | null): ActionOutcome {
  if (readBack === wanted) return { state: "SUCCEEDED" };
  const told = readBack === null ? "no longer knows the campaign" : `says ${readBack}`;
  return { state: "FAILED", error: { code: "INTERRUPTED", message: `The service stopped before the platform's answer; the platform ${told}.` } };
}
