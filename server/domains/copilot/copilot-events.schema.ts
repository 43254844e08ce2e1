import { z } from "zod";
import { todoSchema, usageSchema } from "./copilot.schema";

/** What a watcher of a run is told, in order; the stream's event name is the kind. */

const callId = z.string().describe("The call's own id within the run.");

/** A change that was tried dry and waits for a word. */
export const proposalSchema = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string().describe("The change in one line, in the language of the run."),
  preview: z.unknown().describe("What the dry run told."),
  state: z.enum(["PROPOSED", "COMMITTING", "DONE", "FAILED", "DISCARDED", "EXPIRED"]),
  expiresAt: z.iso.datetime(),
});
export type Proposal = z.output<typeof proposalSchema>;

export const copilotEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("round"), round: z.int().min(1), model: z.string() }),
  z.object({ kind: z.literal("tool_call"), callId, tool: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal("tool_result"), callId, tool: z.string(), ok: z.boolean(), output: z.unknown(), ms: z.number() }),
  z.object({ kind: z.literal("proposal"), proposal: proposalSchema }),
  z.object({ kind: z.literal("plan"), todos: z.array(todoSchema) }),
  z.object({ kind: z.literal("text"), text: z.string().describe("The next piece of the reply.") }),
  z.object({ kind: z.literal("done"), reply: z.string(), usage: usageSchema.nullable() }),
  z.object({ kind: z.literal("failed"), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal("stopped") }),
]);
export type CopilotEvent = z.output<typeof copilotEvent>;

/** What a watcher has read of the reply: the latest round, 0 before the first, and what had been said when it began. */
export interface Said {
  round: number;
  textBefore: string;
  text: string;
}

export const nothingSaid: Said = { round: 0, textBefore: "", text: "" };

export function saidAfter({ round, textBefore, text }: Said, event: CopilotEvent): Said {
  if (event.kind === "text") return { round, textBefore, text: text + event.text };
  if (event.kind !== "round") return { round, textBefore, text };
  // Told again, a round begins anew: what was said in it before was lost with the process that asked.
  return event.round === round ? { round, textBefore, text: textBefore } : { round: event.round, textBefore: text, text };
}
