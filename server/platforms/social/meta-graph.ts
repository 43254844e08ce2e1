import { z } from "zod";
import { callPlatform, type PlatformAnswer, type PlatformCall } from "../call";
import { judgedCalls } from "../judged-calls";
import { PlatformError, type PlatformErrorClass } from "../platform-error";

/** What Meta's Graph services have in common: the envelope of their refusals, their usage headers, and how a call is judged. */

const envelope = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

/** Error codes by class; a subcode is more specific than its code. UNCERTAIN = an internal error of the service, after which a create may have succeeded. */
export type FailureTable = Partial<Record<PlatformErrorClass | "UNCERTAIN", readonly number[]>>;

export interface FailureContext {
  creating: boolean;
  now?: Date;
}

type Failure = (answer: PlatformAnswer, context: FailureContext) => PlatformError;

export function graphFailure(service: string, table: FailureTable, answer: PlatformAnswer, context: FailureContext): PlatformError {
  const { status, headers } = answer;
  const error = envelope.safeParse(answer.json).data?.error;
  const message = error?.error_user_msg || error?.message || `${service} answered ${status}.`;
  const meaning = error ? meaningOf(error, table) : null;
  const judged =
    meaning ?? (status >= 500 || status === 408 || error?.is_transient ? "UNCERTAIN" : status === 429 ? "RATE" : status < 400 ? "CONFIG" : "INVALID");
  const errorClass = judged === "UNCERTAIN" ? (context.creating ? "UNKNOWN_OUTCOME" : "TRANSIENT") : judged;
  const retryAt = errorClass === "RATE" ? regainTime(headers, context.now ?? new Date()) : undefined;
  return new PlatformError(errorClass, message, { status, ...(retryAt ? { retryAt } : {}) });
}

/** Class of a code that appears alone in a text. */
export function classOfCode(code: number, table: FailureTable): PlatformErrorClass | "UNCERTAIN" | null {
  for (const [errorClass, codes] of Object.entries(table)) if (codes.includes(code)) return errorClass as PlatformErrorClass | "UNCERTAIN";
  return null;
}

function meaningOf(error: z.output<typeof envelope>["error"], table: FailureTable): PlatformErrorClass | "UNCERTAIN" | null {
  const { code, error_subcode: subcode, message = "" } = error;
  // The sign-in's own refusals share their codes with others.
  if (/client secret|client_id|validating application|platform app/i.test(message)) return "CONFIG";
  if (/(verification|authorization) code/i.test(message)) return "RECONNECT";
  const bySubcode = subcode === undefined ? null : classOfCode(subcode, table);
  if (bySubcode || code === undefined) return bySubcode;
  // Permissions; codes outside the table concern the sign-in.
  return classOfCode(code, table) ?? (code >= 200 && code <= 299 ? "RECONNECT" : null);
}

/** Whether the object does not exist or is not ours to see. */
function isMissing(answer: PlatformAnswer): boolean {
  const error = envelope.safeParse(answer.json).data?.error;
  return error?.code === 100 && error.error_subcode === 33;
}

const businessUsage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })));

/** The header has minutes; there is no Retry-After. */
function regainTime(headers: Headers, now: Date): Date | undefined {
  const usage = businessUsage.safeParse(parsed(headers.get("x-business-use-case-usage")));
  if (!usage.success) return undefined;
  const minutes = Math.max(
    0,
    ...Object.values(usage.data)
      .flat()
      .map((entry) => entry.estimated_time_to_regain_access ?? 0),
  );
  return minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Calls judged by one service's table. */
export function graphCalls(service: string, failure: Failure) {
  const calls = judgedCalls(service, failure);
  return {
    ...calls,
    /** Null when the object no longer exists. */
    async find<T extends z.ZodType>(schema: T, call: PlatformCall): Promise<z.output<T> | null> {
      const answer = await callPlatform(call);
      return isMissing(answer) ? null : calls.read(schema, answer);
    },
  };
}

export const insightsAnswer = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.union([z.number(), z.record(z.string(), z.number())]) })).default([]) })),
});

/** One figure of an insights answer: a split one is summed, an absent row is not 0 but unknown. */
export function insightValue({ data }: z.output<typeof insightsAnswer>, name: string): number | null {
  const value = data.find((row) => row.name === name)?.values[0]?.value;
  if (value === undefined) return null;
  return typeof value === "number" ? value : Object.values(value).reduce((sum, part) => sum + part, 0);
}

/** Seconds until the next status request for processing media: short at first, a minute at most. */
export function pollPause(polls: number): number {
  return Math.min(60, 2 ** Math.min(polls, 6));
}

/** Sequentially, without deleted ones. */
export async function eachFound<T>(ids: string[], read: (id: string) => Promise<T | null>): Promise<T[]> {
  const all: T[] = [];
  for (const id of ids) {
    const one = await read(id);
    if (one !== null) all.push(one);
  }
  return all;
}
