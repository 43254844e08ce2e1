import { planFor } from "@/server/domains/workspaces";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { sessionSchema } from "./copilot.schema";
import { aboutCopilot, deleteTalk, discardProposals, listTalks, readRunEvents, readTalk, renameTalk } from "./service/talks";
import * as schema from "./talks.schema";

/** For the chat page alone. */
const talking = protectedProcedure({ scope: "copilot", plan: planFor.copilot });

export const talksRouter = router({
  about: talking.output(schema.aboutCopilot).query(() => aboutCopilot()),

  list: talking
    .input(schema.listTalksInput)
    .output(schema.talkList)
    .query(({ ctx, input }) => listTalks(ctx.caller, input)),

  read: talking
    .input(schema.talkIdInput)
    .output(schema.talkSchema)
    .query(({ ctx, input }) => readTalk(ctx.caller, input.id, ctx.locale)),

  events: talking
    .input(schema.runEventsInput)
    .output(schema.runEventsOutput)
    .query(({ ctx, input }) => readRunEvents(ctx.caller, input)),

  rename: talking
    .input(schema.renameTalkInput)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => renameTalk(ctx.caller, input.id, input.title)),

  delete: talking
    .input(schema.talkIdInput)
    .output(schema.deletedTalk)
    .mutation(({ ctx, input }) => deleteTalk(ctx.caller, input.id)),

  discard: talking
    .input(schema.discardInput)
    .output(schema.discardedSchema)
    .mutation(({ ctx, input }) => discardProposals(ctx.caller, input)),
});
