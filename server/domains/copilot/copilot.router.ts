import { z } from "zod";
import { policyCheck, policyCheckInput, rewrittenCreative } from "@/server/domains/ads";
import { planFor } from "@/server/domains/workspaces";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import {
  askInput,
  listSessionsInput,
  sessionDetail,
  sessionIdInput,
  sessionPage,
  startedSchema,
  startInput,
  stoppedSchema,
  todoSchema,
} from "./copilot.schema";
import { askOutput } from "./copilot-events.schema";
import { creativeWriter, rewriteInput, rewriteOutput } from "./rewrite.schema";
import { ask } from "./service/ask";
import { rewrite } from "./service/rewrite";
import { readCreativeWriter, rewriteCreative } from "./service/rewrite-creative";
import { judgeWithOpinion } from "./service/second-opinion";
import { listSessions, readSession, readTodos, stopSession } from "./service/sessions";
import { startRun } from "./service/start-run";

const asking = protectedProcedure({ scope: "copilot", plan: planFor.copilot }).meta({ invalidInputStatus: 422 });
const tags = ["Copilot"];

export const copilotRouter = router({
  ask: asking
    .meta({
      openapi: {
        method: "POST",
        path: "/copilot/ask",
        tags,
        protect: true,
        summary: "Give the copilot an instruction",
        errorResponses: { 502: "COPILOT_FAILED" },
      },
    })
    .input(askInput)
    .output(askOutput)
    .mutation(({ ctx, input }) => ask(ctx.caller, input, ctx.intentId)),

  sessions: asking
    .meta({ openapi: { method: "GET", path: "/copilot/sessions", tags, protect: true, summary: "List your sessions" } })
    .input(listSessionsInput)
    .output(sessionPage)
    .query(({ ctx, input }) => listSessions(ctx.caller, input)),

  session: asking
    .meta({
      openapi: {
        method: "GET",
        path: "/copilot/sessions/{id}",
        tags,
        protect: true,
        summary: "A session with its messages and plan",
      },
    })
    .input(sessionIdInput)
    .output(sessionDetail)
    .query(({ ctx, input }) => readSession(ctx.caller, input.id)),

  todos: asking
    .meta({ openapi: { method: "GET", path: "/copilot/sessions/{id}/todos", tags, protect: true, summary: "A session's plan, in order" } })
    .input(sessionIdInput)
    .output(z.array(todoSchema))
    .query(({ ctx, input }) => readTodos(ctx.caller, input.id)),

  /** For the dashboard, which watches the run. */
  start: asking
    .input(startInput)
    .output(startedSchema)
    .mutation(({ ctx, input: { intentId, locale = ctx.locale, ...instruction } }) => startRun(ctx.caller, { ...instruction, locale }, intentId)),

  /** For the dashboard. */
  stop: asking
    .input(sessionIdInput)
    .output(stoppedSchema)
    .mutation(({ ctx, input }) => stopSession(ctx.caller, input.id)),

  /** For the composer: a text to take or to leave. */
  rewrite: asking
    .input(rewriteInput)
    .output(rewriteOutput)
    .mutation(({ ctx, input }) => rewrite(ctx.caller, input)),

  /** For the policy checker: an ad's text to take or to leave, with what is held against it. */
  rewriteCreative: asking
    .input(policyCheckInput)
    .output(rewrittenCreative)
    .mutation(({ ctx, input }) => rewriteCreative(ctx.caller, input, ctx.locale)),

  /** For the policy checker: the rules' verdict, which a language model may raise to WARN. */
  secondOpinion: asking
    .input(policyCheckInput)
    .output(policyCheck)
    .mutation(({ ctx, input }) => judgeWithOpinion(ctx.caller, input, ctx.locale)),

  /** For the policy checker, in every plan. */
  creativeWriter: protectedProcedure({ scope: "copilot" })
    .output(creativeWriter)
    .query(({ ctx }) => readCreativeWriter(ctx.caller)),
});
