import { viewError } from "@/components/errors/app-error";

/** What is in the way of a move, or of taking one back. */
export type MoveProblem = { kind: "failed"; error: unknown } | { kind: "tooLate" } | { kind: "changed" };

/** Why a move could not be taken back. Its old time may have passed as well as its publishing have begun. */
export function undoProblem(error: unknown): MoveProblem {
  const { code, reason } = viewError(error);
  if (code === "OFFLINE") return { kind: "failed", error };
  return { kind: reason === "POST_CHANGED" ? "changed" : "tooLate" };
}
