import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { capabilities } from "@/shared/social/check-post";
import * as calendar from "./calendar.schema";
import { capabilitySchema } from "./capabilities-answer.schema";
import { addCommentInput, commentSchema, postDetailSchema } from "./post-detail.schema";
import * as inputs from "./post-input.schema";
import * as schema from "./posts.schema";
import { validationSchema } from "./problem.schema";
import { addComment } from "./service/comments";
import { schedulePost } from "./service/create-post";
import { createPosts } from "./service/create-posts";
import { deletePost } from "./service/delete-post";
import { getCalendar, getUnscheduled } from "./service/read-calendar";
import { getPost, getPostDetail, getPosts, getScheduledOn, listScheduledByAccount } from "./service/read-posts";
import { composePost, editPost } from "./service/recurring/create-recurring";
import { removeFromPlatform } from "./service/remove-from-platform";
import { retryPost } from "./service/retry-post";
import { updatePost } from "./service/update-post";
import { validatePost } from "./service/validate-post";

const tags = ["Posts"];
const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create" });

export const postsRouter = router({
  list: reads
    .meta({ openapi: { method: "GET", path: "/posts", tags, summary: "List posts, newest first" } })
    .input(inputs.listPostsInput)
    .output(schema.postPage)
    .query(({ ctx, input }) => getPosts(ctx.caller, input)),

  create: writes
    .meta({ openapi: { method: "POST", path: "/posts", tags, summary: "Create a post: a draft, a scheduled post, or one published now" }, successStatus: 201 })
    .input(inputs.createPostInput)
    .output(schema.postSchema)
    .mutation(({ ctx, input }) => composePost(ctx.caller, input, { wait: !ctx.preferAsync, intentId: ctx.intentId })),

  createMany: writes
    .meta({ openapi: { method: "POST", path: "/posts/bulk", tags, summary: "Create up to 50 posts, each by itself" } })
    .input(inputs.createPostsInput)
    .output(schema.createdPostsSchema)
    .mutation(({ ctx, input }) => createPosts(ctx.caller, input.posts, ctx.intentId)),

  validate: reads
    .meta({ openapi: { method: "POST", path: "/posts/validate", tags, summary: "Check a post without storing it" } })
    .input(inputs.createPostInput)
    .output(validationSchema)
    .mutation(({ ctx, input }) => validatePost(ctx.caller, input)),

  schedule: writes
    .meta({ openapi: { method: "POST", path: "/posts/schedule", tags, summary: "Schedule a post" }, successStatus: 201 })
    .input(inputs.schedulePostInput)
    .output(schema.scheduledPostSchema)
    .mutation(({ ctx, input }) => schedulePost(ctx.caller, input, { intentId: ctx.intentId })),

  get: reads
    .meta({ openapi: { method: "GET", path: "/posts/{id}", tags, summary: "Read a post" } })
    .input(inputs.postIdInput)
    .output(schema.postSchema)
    .query(({ ctx, input }) => getPost(ctx.caller, input.id)),

  update: writes
    .meta({ openapi: { method: "PATCH", path: "/posts/{id}", tags, summary: "Change a post that is not published" } })
    .input(inputs.updatePostInput)
    .output(schema.postSchema)
    .mutation(({ ctx, input: { id, ...edit } }) => updatePost(ctx.caller, id, edit, { wait: !ctx.preferAsync })),

  delete: writes
    .meta({ openapi: { method: "DELETE", path: "/posts/{id}", tags, summary: "Delete a post that is not published" } })
    .input(inputs.postIdInput)
    .output(schema.deletedPostSchema)
    .mutation(({ ctx, input }) => deletePost(ctx.caller, input.id)),

  retry: writes
    .meta({ openapi: { method: "POST", path: "/posts/{id}/retry", tags, summary: "Try the failed accounts of a post again" } })
    .input(inputs.retryPostInput)
    .output(schema.postSchema)
    .mutation(({ ctx, input: { id, accountIds } }) => retryPost(ctx.caller, id, { accountIds, wait: !ctx.preferAsync })),

  /** The dashboard's composer: the fields of both create operations together. It waits for no outcome: the activity shows it. */
  compose: writes
    .input(inputs.composePostInput)
    .output(schema.storedPostSchema)
    .mutation(({ ctx, input: { intentId, ...draft } }) => composePost(ctx.caller, draft, { wait: false, intentId })),

  edit: writes
    .input(inputs.editPostInput)
    .output(schema.storedPostSchema)
    .mutation(({ ctx, input: { id, revision, approval, intentId, unanswered, ...edit } }) =>
      editPost(ctx.caller, id, edit, { revision, approval, intentId, unanswered }),
    ),

  removeFromPlatform: protectedProcedure({ scope: "posts:create", role: "EDITOR" })
    .input(inputs.removeFromPlatformInput)
    .output(postDetailSchema)
    .mutation(({ ctx, input }) => removeFromPlatform(ctx.caller, input)),

  detail: reads
    .input(inputs.postIdInput)
    .output(postDetailSchema)
    .query(({ ctx, input }) => getPostDetail(ctx.caller, input.id)),

  comment: reads
    .input(addCommentInput)
    .output(commentSchema)
    .mutation(({ ctx, input }) => addComment(ctx.caller, input)),

  calendar: reads
    .input(calendar.calendarInput)
    .output(calendar.calendarSchema)
    .query(({ ctx, input }) => getCalendar(ctx.caller, input)),

  /** Drafts without a time, for the calendar's drawer. */
  unscheduled: reads
    .input(calendar.unscheduledInput)
    .output(calendar.unscheduledSchema)
    .query(({ ctx, input }) => getUnscheduled(ctx.caller, input)),

  /** What disconnecting an account would make fail. */
  scheduledOn: reads
    .input(inputs.scheduledOnInput)
    .output(schema.scheduledOnSchema)
    .query(({ ctx, input }) => getScheduledOn(ctx.caller, input.connectionId)),

  scheduledByAccount: reads.output(schema.scheduledByAccountSchema).query(({ ctx }) => listScheduledByAccount(ctx.caller)),

  capabilities: reads.output(z.array(capabilitySchema)).query(() => Object.values(capabilities)),
});
