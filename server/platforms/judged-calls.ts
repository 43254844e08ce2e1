import type { z } from "zod";
import { callPlatform, type PlatformAnswer, type PlatformCall } from "./call";
import { PlatformError } from "./platform-error";

type Failure = (answer: PlatformAnswer, context: { creating: boolean }) => PlatformError;

/**
 * Calls to one service, whose errors are classified by its own table. `refuses` detects an error that the status does not show.
 * An irreversible call with an answer of unknown form has an unknown outcome.
 */
export function judgedCalls(service: string, failure: Failure, refuses = ({ status }: PlatformAnswer) => status >= 300) {
  const accept = (answer: PlatformAnswer, creating: boolean): PlatformAnswer => {
    if (refuses(answer)) throw failure(answer, { creating });
    return answer;
  };

  /** A received answer, parsed as the given type. */
  function read<T extends z.ZodType>(schema: T, answer: PlatformAnswer, creating = false): z.output<T> {
    const body = schema.safeParse(accept(answer, creating).json);
    if (body.success) return body.data;
    throw new PlatformError(creating ? "UNKNOWN_OUTCOME" : "TRANSIENT", `${service} answered in a form that is not its own.`, { status: answer.status });
  }

  return {
    read,
    /** Throws the error of a refusal, for a caller that has inspected the response first. */
    judge: (answer: PlatformAnswer) => accept(answer, false),
    accepted: async (call: PlatformCall): Promise<PlatformAnswer> => accept(await callPlatform(call), call.irreversible ?? false),
    expect: async <T extends z.ZodType>(schema: T, call: PlatformCall): Promise<z.output<T>> => read(schema, await callPlatform(call), call.irreversible),
    /** The one irreversible call. */
    create: async <T extends z.ZodType>(schema: T, call: PlatformCall): Promise<z.output<T>> =>
      read(schema, await callPlatform({ ...call, irreversible: true }), true),
    /** Deleting a missing object succeeds. */
    async remove(call: Omit<PlatformCall, "method">): Promise<void> {
      const answer = await callPlatform({ ...call, method: "DELETE" });
      if (answer.status !== 404) accept(answer, false);
    },
  };
}
