import { createPost, getPost, tryDraft, tryPlan, updatePost } from "@/server/domains/posts";
import { AppError } from "@/server/lib/errors";
import { stableId } from "@/server/lib/stable-id";
import type { DraftsPreview, SchedulePreview } from "../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../copilot-tools.schema";
import { draftsTitle, scheduleTitle } from "../../engine/change-wording";
import type { ToolContext } from "./contract";
import { writing } from "./define";

/** Drafts and their times. Nothing is published at once from here. */

type Outcome<T> = ({ ok: true } & T) | { ok: false; error: { code: string; message: string } };

/** One that cannot be done does not stop the others; when none can, the first error is the answer. */
async function each<Item, T extends object>(items: readonly Item[], work: (item: Item, index: number) => Promise<T>): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = [];
  let first: AppError | undefined;
  for (const [index, item] of items.entries()) {
    try {
      outcomes.push({ ok: true, ...(await work(item, index)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      first ??= error;
      outcomes.push({ ok: false, error: { code: error.code, message: error.message } });
    }
  }
  if (first && outcomes.every((outcome) => !outcome.ok)) throw first;
  return outcomes;
}

async function tryDrafts({ caller }: ToolContext, { drafts }: ToolInput<"create_drafts">): Promise<DraftsPreview> {
  return {
    drafts: await Promise.all(
      drafts.map(async ({ content, connectionIds, scheduledAt }) => {
        const tried = await tryDraft(caller, { content, accountIds: lower(connectionIds), ...(scheduledAt ? { scheduledAt } : {}) });
        return { ...tried, ...(scheduledAt ? { scheduledAt: new Date(scheduledAt).toISOString() } : {}) };
      }),
    ),
    noop: false,
  };
}

async function createDrafts({ caller }: ToolContext, { drafts }: ToolInput<"create_drafts">, intentId: string) {
  const outcomes = await each(drafts, async ({ content, connectionIds, scheduledAt }, index) => {
    const { content: cleaned } = await tryDraft(caller, { content, accountIds: lower(connectionIds) });
    const post = await createPost(
      caller,
      { content: cleaned, accountIds: lower(connectionIds), ...(scheduledAt ? { scheduledAt, isDraft: false } : { isDraft: true }) },
      { wait: false, intentId: stableId(intentId, index) },
    );
    return { post };
  });
  return { drafts: outcomes };
}

const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());

async function trySchedule({ caller }: ToolContext, { posts }: ToolInput<"schedule_posts">): Promise<SchedulePreview> {
  const tried = await Promise.all(posts.map(({ postId, scheduledAt }) => tryPlan(caller, postId.toLowerCase(), scheduledAt)));
  return {
    posts: tried.map(({ post, accounts, scheduledAt }) => ({
      id: post.id,
      content: post.content,
      platforms: post.platforms,
      accounts,
      status: { from: post.status, to: "SCHEDULED" },
      scheduledAt: { from: post.scheduledAt, to: scheduledAt },
      warnings: post.warnings,
    })),
    noop: false,
  };
}

async function schedulePosts({ caller }: ToolContext, { posts }: ToolInput<"schedule_posts">) {
  const outcomes = await each(posts, async ({ postId, scheduledAt }) => {
    const post = await getPost(caller, postId.toLowerCase());
    // Planned by an earlier try. One whose account had another post in that minute is planned again, and comes to the same later time.
    const isThere = post.status === "SCHEDULED" && post.scheduledAt !== null && Date.parse(post.scheduledAt) === Date.parse(scheduledAt);
    if (isThere) return { post };
    return { post: await updatePost(caller, post.id, { scheduledAt, isDraft: false }) };
  });
  return { posts: outcomes };
}

export const postChanges = [
  writing({
    name: "create_drafts",
    description:
      "Proposes new posts for connected accounts: drafts, or with `scheduledAt` scheduled posts where the person asked for that. Write each text in full, in the brand's voice and dialect. Nothing is stored until the person confirms, and nothing is published at once.",
    reads: "posts:read",
    scope: "posts:create",
    titleOf: draftsTitle,
    preview: tryDrafts,
    commit: createDrafts,
  }),
  writing({
    name: "schedule_posts",
    description:
      "Proposes times for posts that exist and that the person named: drafts, or scheduled posts that should move. Nothing is changed until the person confirms.",
    reads: "posts:read",
    scope: "posts:create",
    titleOf: scheduleTitle,
    preview: trySchedule,
    commit: schedulePosts,
  }),
];
