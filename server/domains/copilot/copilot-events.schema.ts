import { z } from "zod";
import { todoSchema, usageSchema } from "./copilot.schema";

/** The events that a watcher of a run receives, in order; the stream's event name is the kind. */

const callId = z.string().describe("The call's own id within the run.");

/** One thing that a proposal would change. */
export const proposedItem = z.object({
  item: z.int().min(1).describe("Its number within the proposal, by which a confirmation may name it."),
  what: z.enum(["campaign", "adAccount", "draft", "post"]),
  id: z.string().nullable().describe("null: a draft that is not stored yet."),
  text: z.string().describe("The name of a campaign or an account, the text of a post."),
  accounts: z.array(z.object({ platform: z.string(), name: z.string() })),
  field: z.enum(["status", "autoPilotEnabled", "scheduledAt"]).describe("What of it changes."),
  from: z.union([z.string(), z.boolean()]).nullable(),
  to: z.union([z.string(), z.boolean()]),
});
export type ProposedItem = z.output<typeof proposedItem>;

/** A change that was tried dry and waits for a word. */
export const proposalSchema = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string().describe("The change in one line, in the language of the run."),
  preview: z.unknown().describe("What the dry run told."),
  changes: z.array(proposedItem).default([]).describe("What would change, item by item."),
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
  z.object({
    kind: z.literal("text"),
    text: z.string().describe("The next piece of the reply."),
    block: z.boolean().optional().describe("true: the open proposals as text; a `proposal` event carries each of them too."),
  }),
  z.object({
    kind: z.literal("done"),
    reply: z.string(),
    ownWords: z.string().optional().describe("The reply without the changes that wait."),
    usage: usageSchema.nullable(),
  }),
  z.object({ kind: z.literal("failed"), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal("stopped") }),
]);
export type CopilotEvent = z.output<typeof copilotEvent>;

/** What the server adds to a reply: the changes that wait in its block, and what became of those that were confirmed. */
export const answeredProposal = proposalSchema.omit({ preview: true }).extend({
  error: z.object({ code: z.string(), message: z.string() }).optional().describe("Why it was not done."),
});

export const askOutput = z
  .object({
    sessionId: z.uuid(),
    reply: z.string().describe("Ends with a block of what was done, and of what waits for a confirmation, both by the server and not by a model."),
    todos: z.array(todoSchema),
    proposals: z.array(answeredProposal).describe("The changes that this reply shows: those that wait, and those that were settled with it."),
    usage: usageSchema.nullable().describe("null: answered by the embedded planner, which costs nothing."),
  })
  .meta({ id: "CopilotAnswer" });
export type Answer = z.output<typeof askOutput>;

/** A reader's position in the reply: the latest round, 0 before the first, and the text so far when it began. */
export interface StreamedReply {
  round: number;
  textBefore: string;
  text: string;
}

export const EMPTY_REPLY: StreamedReply = { round: 0, textBefore: "", text: "" };

export function appendToReply({ round, textBefore, text }: StreamedReply, event: CopilotEvent): StreamedReply {
  if (event.kind === "text") return { round, textBefore, text: event.block ? text : text + event.text };
  if (event.kind !== "round") return { round, textBefore, text };
  // A repeated `round` event restarts the round: its earlier text was lost with the process that had requested it.
  return event.round === round ? { round, textBefore, text: textBefore } : { round: event.round, textBefore: text, text };
}
