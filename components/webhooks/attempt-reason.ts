import type { Delivery } from "@/server/domains/webhooks/webhooks.schema";

type Attempt = Pick<Delivery["attempts"][number], "statusCode" | "error">;

type AttemptReason =
  | "accepted"
  | "redirect"
  | "gone"
  | "denied"
  | "missing"
  | "busy"
  | "rejected"
  | "broken"
  | "timeout"
  | "private"
  | "connection"
  | "secret"
  | "other";

const byCode: Record<number, AttemptReason> = { 401: "denied", 403: "denied", 404: "missing", 405: "missing", 410: "gone", 429: "busy" };
const byError: readonly (readonly [beginning: string, reason: AttemptReason])[] = [
  ["No complete answer", "timeout"],
  ["The address is not public", "private"],
  ["The URL ", "private"],
  ["The connection failed", "connection"],
  ["The signing secret", "secret"],
];

/** Meaning of an attempt's status code, or of its absence, for the receiver's operator. */
export function attemptReason({ statusCode, error }: Attempt): AttemptReason {
  if (statusCode === null) return byError.find(([beginning]) => error?.startsWith(beginning))?.[1] ?? "other";
  const byStatus = byCode[statusCode];
  if (byStatus) return byStatus;
  if (statusCode >= 200 && statusCode < 300) return "accepted";
  if (statusCode >= 300 && statusCode < 400) return "redirect";
  if (statusCode >= 400 && statusCode < 500) return "rejected";
  return statusCode >= 500 ? "broken" : "other";
}
