import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { codePoints, normalisedWithin } from "@/shared/code-points";

/** Input and output of the copilot. */

export const MESSAGE_MAX_CODE_POINTS = 4000;

const id = z.guid("must be a UUID").toLowerCase();

export const messageText = z
  .string("must be a text")
  .trim()
  .min(1, "must not be empty")
  .refine((text) => codePoints(text) <= MESSAGE_MAX_CODE_POINTS, { error: `must have at most ${MESSAGE_MAX_CODE_POINTS} characters`, abort: true })
  .check(normalisedWithin(MESSAGE_MAX_CODE_POINTS))
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "must not hold characters that cannot be stored");

export const copilotLocales = ["ar", "en"] as const;
export type CopilotLocale = (typeof copilotLocales)[number];

export const confirmation = z.strictObject({
  proposalId: id,
  items: z.array(z.int().min(1)).min(1).max(50).optional().describe("Only these of it, by their numbers. Default: all; the others are dropped."),
});
export type Confirmation = z.output<typeof confirmation>;

export const askInput = z.strictObject({
  message: messageText.describe("The instruction, in Arabic or English; at most 4,000 characters."),
  sessionId: id.optional().describe("Goes on with this session and its plan. Without it a new session begins."),
  confirm: z
    .array(confirmation)
    .max(50)
    .optional()
    .describe("Proposals of earlier replies of the session that are confirmed by this request. With it, the message's words confirm nothing."),
  locale: z.enum(copilotLocales, "must be ar or en").optional().describe("Language of the reply, whatever that of the message; default ar."),
});
export type AskInput = z.output<typeof askInput>;

export const todoStatuses = ["pending", "in_progress", "done", "skipped"] as const;
export const todoSchema = z
  .object({
    position: z.int().min(1).describe("Order, from 1."),
    text: z.string(),
    status: z.enum(todoStatuses),
  })
  .meta({ id: "CopilotTodo" });
export type Todo = z.output<typeof todoSchema>;

export const usageSchema = z.object({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) }).meta({ id: "CopilotUsage" });
export type Usage = z.output<typeof usageSchema>;

export const sessionSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    status: z.enum(["active", "archived"]),
    estimatedCostUsd: z.number(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    lastMessageAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "CopilotSession" });
export type Session = z.output<typeof sessionSchema>;

export const messageSchema = z
  .object({ id: z.string(), role: z.enum(["user", "assistant"]), content: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: "CopilotMessage" });

export const sessionIdInput = z.object({ id });
export const listSessionsInput = z.object(paginationInput({ default: 20, max: 50 }));
export type ListSessionsInput = z.output<typeof listSessionsInput>;
export const sessionPage = pageOf(sessionSchema);
export const sessionDetail = z
  .object({ session: sessionSchema, messages: z.array(messageSchema), todos: z.array(todoSchema) })
  .meta({ id: "CopilotSessionDetail" });
export type SessionDetail = z.output<typeof sessionDetail>;

/** For the chat page, which watches the run and does not wait for it. */
export const startInput = askInput.extend({
  intentId: id.optional().describe("The same for every try of one message."),
});
export const startedSchema = z.object({ sessionId: z.string(), runId: z.string() });
export const stoppedSchema = z.object({ stopped: z.boolean().describe("false: nothing was under way.") });
