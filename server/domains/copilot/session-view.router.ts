import { planFor } from "@/server/domains/workspaces";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { sessionSchema } from "./copilot.schema";
import { aboutCopilot, deleteOwnSession, discardProposals, listOwnSessions, readRunEvents, readSessionView, renameOwnSession } from "./service/session-view";
import * as schema from "./session-view.schema";

/** For the chat page alone. */
const ownSession = protectedProcedure({ scope: "copilot", plan: planFor.copilot });

export const sessionViewRouter = router({
  about: ownSession.output(schema.aboutCopilot).query(() => aboutCopilot()),

  list: ownSession
    .input(schema.listOwnSessionsInput)
    .output(schema.ownSessionList)
    .query(({ ctx, input }) => listOwnSessions(ctx.caller, input)),

  read: ownSession
    .input(schema.ownSessionIdInput)
    .output(schema.sessionViewSchema)
    .query(({ ctx, input }) => readSessionView(ctx.caller, input.id, ctx.locale)),

  events: ownSession
    .input(schema.runEventsInput)
    .output(schema.runEventsOutput)
    .query(({ ctx, input }) => readRunEvents(ctx.caller, input)),

  rename: ownSession
    .input(schema.renameOwnSessionInput)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => renameOwnSession(ctx.caller, input.id, input.title)),

  delete: ownSession
    .input(schema.ownSessionIdInput)
    .output(schema.deletedSession)
    .mutation(({ ctx, input }) => deleteOwnSession(ctx.caller, input.id)),

  discard: ownSession
    .input(schema.discardInput)
    .output(schema.discardedSchema)
    .mutation(({ ctx, input }) => discardProposals(ctx.caller, input)),
});
