import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";

/** What is asked of the copilot, and what it answers. */

export const MESSAGE_MAX_CODE_POINTS = 4000;

const id = z.guid("must be a UUID").toLowerCase();

export const messageText = z
  .string("must be a text")
  .trim()
  .min(1, "must not be empty")
  .refine((text) => [...text].length <= MESSAGE_MAX_CODE_POINTS, `must have at most ${MESSAGE_MAX_CODE_POINTS} characters`)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "must not hold characters that cannot be stored");

export const copilotLocales = ["ar", "en"] as const;
export type CopilotLocale = (typeof copilotLocales)[number];

export const askInput = z.strictObject({
  message: messageText.describe("The instruction, in Arabic or English; at most 4,000 characters."),
  sessionId: id.optional().describe("Goes on with this session and its plan. Without it a new session begins."),
  locale: z.enum(copilotLocales, "must be ar or en").optional().describe("Language of the reply, whatever that of the message; default ar."),
});
export type AskInput = z.output<typeof askInput>;

export const todoStatuses = ["pending", "in_progress", "done", "skipped"] as const;
export const todoSchema = z.object({
  position: z.int().min(1).describe("Order, from 1."),
  text: z.string(),
  status: z.enum(todoStatuses),
});
export type Todo = z.output<typeof todoSchema>;

export const usageSchema = z.object({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) });
export type Usage = z.output<typeof usageSchema>;

export const askOutput = z.object({
  sessionId: z.uuid(),
  reply: z.string(),
  todos: z.array(todoSchema),
  usage: usageSchema.nullable().describe("null: answered by the embedded planner, which costs nothing."),
});
export type Answer = z.output<typeof askOutput>;

export const sessionSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["active", "archived"]),
  estimatedCostUsd: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime().nullable(),
});
export type Session = z.output<typeof sessionSchema>;

export const messageSchema = z.object({ id: z.string(), role: z.enum(["user", "assistant"]), content: z.string(), createdAt: z.iso.datetime() });

export const sessionIdInput = z.object({ id });
export const listSessionsInput = z.object(paginationInput({ default: 20, max: 50 }));
export type ListSessionsInput = z.output<typeof listSessionsInput>;
export const sessionPage = pageOf(sessionSchema);
export const sessionDetail = z.object({ session: sessionSchema, messages: z.array(messageSchema), todos: z.array(todoSchema) });
export type SessionDetail = z.output<typeof sessionDetail>;

/** For the chat page, which watches the run and does not wait for it. */
export const startInput = askInput.extend({
  confirmedIds: z.array(id).max(50).default([]).describe("Proposals that were confirmed by a button."),
  intentId: id.optional().describe("The same for every try of one message."),
});
export const startedSchema = z.object({ sessionId: z.string(), runId: z.string() });
export const stoppedSchema = z.object({ stopped: z.boolean().describe("false: nothing was under way.") });
