import { z } from "zod";
import type { Operation, Outcome, SerializedError } from "./contract";
import type { ServeAnswer } from "./serve-client";

/** What an answer of the serve handler means for the run. Pure: tested as a table. */

const operations = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]).pipe(
  z.array(
    z.looseObject({
      id: z.string().min(1),
      op: z.string().min(1),
      name: z.string().nullish(),
      displayName: z.string().nullish(),
      opts: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
);

const MAX_WAIT_MS = 7 * 86_400_000;

export function serializedError(value: unknown, fallback = "The function failed"): SerializedError {
  if (typeof value === "object" && value !== null) {
    const { name, message, error, stack, ...rest } = value as Record<string, unknown>;
    return {
      ...rest,
      name: typeof name === "string" && name ? name : "Error",
      message: typeof message === "string" && message ? message : typeof error === "string" && error ? error : fallback,
      ...(typeof stack === "string" ? { stack } : {}),
    };
  }
  return { name: "Error", message: typeof value === "string" && value ? value : fallback };
}

/** `Retry-After` as the SDK writes it: whole seconds or an ISO date. */
export function retryAfter(header: string | string[] | undefined, now: Date): Date | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text) return null;
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + MAX_WAIT_MS));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function fromOperations(found: Operation[], final: boolean, retryAt: Date | null): Outcome {
  const complete = found.find((operation) => operation.op === "RunComplete");
  if (complete) return { type: "completed", output: complete.data ?? null };
  const failing = found.find((operation) => operation.op === "StepError");
  if (failing && !final) return { type: "retry", error: serializedError(failing.error), retryAt };
  // On the last attempt the error is the step's result: the function decides what it means.
  return { type: "progress", operations: found.map((operation) => (operation.op === "StepError" ? { ...operation, op: "StepFailed" } : operation)) };
}

/** `final`: the call had its last attempt. */
export function interpret(answer: ServeAnswer, final: boolean, now: Date): Outcome {
  if (!answer.headers["x-inngest-sdk"]) {
    return { type: "disturbed", reason: answer.status === 401 ? "the serve handler refused the signature" : `answered ${answer.status}, and not by the SDK` };
  }
  const body = parsed(answer.body);
  const retryAt = retryAfter(answer.headers["retry-after"], now);
  if (answer.status === 200) return { type: "completed", output: body ?? null };
  if (answer.status === 206) {
    const read = operations.safeParse(body);
    if (read.success) return fromOperations(read.data, final, retryAt);
    return { type: "failed", error: { name: "ProtocolError", message: "The serve handler answered with operations that cannot be read" } };
  }
  if (answer.status === 201) return { type: "failed", error: { name: "NotSupported", message: "Streaming answers are not supported by the embedded engine" } };
  const error = serializedError(body, `The serve handler answered ${answer.status}`);
  if (final || answer.headers["x-inngest-no-retry"] === "true") return { type: "failed", error };
  return { type: "retry", error, retryAt };
}
