import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./recurring.schema";
import { applyToFollowing, changeRule, endRecurring, pauseRecurring, resumeRecurring } from "./service/recurring/change-recurring";
import { findRecurrenceOf, getRecurrence, getRecurrences, previewRecurrence } from "./service/recurring/read-recurring";

const tags = ["Recurring posts"];
const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create", role: "EDITOR" });

/** Posts that come again. `posts.create` and the composer make them. */
export const recurringRouter = router({
  list: reads
    .meta({ openapi: { method: "GET", path: "/recurring-posts", tags, summary: "List recurring posts, newest first" } })
    .input(schema.listRecurrencesInput)
    .output(schema.recurrencePage)
    .query(({ ctx, input }) => getRecurrences(ctx.caller, input)),

  get: reads
    .meta({ openapi: { method: "GET", path: "/recurring-posts/{id}", tags, summary: "Read a recurring post" } })
    .input(schema.recurrenceIdInput)
    .output(schema.recurrenceSchema)
    .query(({ ctx, input }) => getRecurrence(ctx.caller, input.id)),

  ofPost: reads
    .input(schema.recurrenceOfPostInput)
    .output(schema.recurrenceOfPostSchema.nullable())
    .query(({ ctx, input }) => findRecurrenceOf(ctx.caller, input.postId)),

  preview: reads
    .input(schema.previewInput)
    .output(schema.previewSchema)
    .query(({ ctx, input }) => previewRecurrence(ctx.caller, input.repeat)),

  pause: writes
    .meta({ openapi: { method: "POST", path: "/recurring-posts/{id}/pause", tags, summary: "Pause a recurring post" } })
    .input(schema.recurrenceIdInput)
    .output(schema.recurrenceSchema)
    .mutation(({ ctx, input }) => pauseRecurring(ctx.caller, input.id)),

  resume: writes
    .meta({ openapi: { method: "POST", path: "/recurring-posts/{id}/resume", tags, summary: "Go on with a recurring post" } })
    .input(schema.recurrenceIdInput)
    .output(schema.recurrenceSchema)
    .mutation(({ ctx, input }) => resumeRecurring(ctx.caller, input.id)),

  end: writes
    .meta({ openapi: { method: "POST", path: "/recurring-posts/{id}/end", tags, summary: "End a recurring post" } })
    .input(schema.recurrenceIdInput)
    .output(schema.recurrenceSchema)
    .mutation(({ ctx, input }) => endRecurring(ctx.caller, input.id)),

  change: writes
    .meta({ openapi: { method: "PATCH", path: "/recurring-posts/{id}", tags, summary: "Change the rule of a recurring post" } })
    .input(schema.changeRecurrenceInput)
    .output(schema.recurrenceSchema)
    .mutation(({ ctx, input }) => changeRule(ctx.caller, input.id, input.repeat)),

  /** Takes one changed occurrence for all that follow it. */
  applyToFollowing: writes
    .input(schema.applyPostInput)
    .output(schema.recurrenceSchema)
    .mutation(({ ctx, input }) => applyToFollowing(ctx.caller, input.postId)),
});
