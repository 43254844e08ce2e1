import { z } from "zod";
import { confirmation, copilotLocales, messageSchema, messageText, sessionSchema, todoSchema } from "./copilot.schema";
import { copilotEvent, proposalSchema } from "./copilot-events.schema";

/** What the chat page reads and does beside the operations of the API. */

const id = z.guid("must be a UUID").toLowerCase();

export const ownSessionIdInput = z.strictObject({ id });

/** A question of the chat page that ended without an answer. */
const unansweredSchema = z.object({
  runId: z.string(),
  question: z.string(),
  words: z.string().describe("What its reader had seen of the reply; empty where nothing had come."),
  end: z.enum(["stopped", "failed"]),
  code: z.string(),
  mayHaveChanged: z.boolean().describe("Changes that had been confirmed were to be carried out in it."),
  confirm: z.array(confirmation).describe("Proposals that were confirmed with it, for asking again."),
  lookups: z.int(),
  after: z.int().describe("How many of the messages stand before it."),
});

export const sessionViewSchema = z.object({
  session: sessionSchema,
  locale: z.enum(copilotLocales).nullable().describe("Language of the newest reply; null: nothing was asked."),
  messages: z.array(messageSchema.extend({ runId: z.string(), lookups: z.int().describe("Tool calls behind an answer.") })),
  unanswered: z.array(unansweredSchema).describe("Oldest first."),
  todos: z.array(todoSchema),
  proposals: z.array(proposalSchema.extend({ runId: z.string().describe("Whose answer showed it last.") })).describe("All of the session, oldest first."),
  run: z.object({ id: z.string(), message: z.string() }).nullable().describe("What is under way."),
});
export type SessionView = z.output<typeof sessionViewSchema>;

export const listOwnSessionsInput = z.strictObject({
  query: z.string().trim().max(200).default(""),
  limit: z.int().min(1).max(200).default(30),
});
export type ListOwnSessionsInput = z.output<typeof listOwnSessionsInput>;
export const ownSessionList = z.object({ items: z.array(sessionSchema), more: z.boolean() });

export const renameOwnSessionInput = z.strictObject({ id, title: messageText.refine((title) => [...title].length <= 100, "must have at most 100 characters") });
export const deletedSession = z.object({ id: z.string(), deleted: z.literal(true) });

export const runEventsInput = z.strictObject({ sessionId: id, runId: id });
export const runEventsOutput = z.array(copilotEvent);

export const discardInput = z.strictObject({ sessionId: id, proposalIds: z.array(id).min(1).max(50) });
export const discardedSchema = z.object({ discarded: z.array(z.string()) });

/** Who answers here. */
export const aboutCopilot = z.object({ embedded: z.boolean(), model: z.string() });
