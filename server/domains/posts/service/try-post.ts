import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound, validationError } from "@/server/lib/errors";
import { cleanContent } from "@/shared/clean-content";
import { isEditable } from "@/shared/post-states";
import { checkPost, type Warning } from "@/shared/social/check-post";
import { fitText } from "../fit-text.engine";
import { planEdit } from "../posts.engine";
import type { PostView, SocialPlatform } from "../posts.schema";
import { findPost } from "../repository/post-rows";
import { immutable, resolveAccounts } from "./post-checks";
import { lowercase, toStoredPost } from "./view";

/** What would become of a text, without storing anything. */

export interface FittedText {
  platform: Lowercase<SocialPlatform>;
  content: string;
  warnings: Warning[];
}

/** The text for each platform, cut to what it takes, with what it would still refuse. */
export function fitPost(content: string, platforms: readonly SocialPlatform[]): FittedText[] {
  const text = cleanContent(content);
  return [...new Set(platforms)].map((platform) => {
    const fitted = fitText(platform, text);
    return { platform: lowercase(platform), content: fitted, warnings: checkPost({ platform, text: fitted, mediaUrls: [] }) };
  });
}

export interface TriedDraft {
  content: string;
  accounts: { id: string; platform: Lowercase<SocialPlatform>; accountName: string }[];
  warnings: Warning[];
}

/** A draft as it would be stored. @throws AppError VALIDATION_ERROR as `createPost`. */
export async function tryDraft(
  caller: Caller,
  { content, accountIds, scheduledAt }: { content: string; accountIds: readonly string[]; scheduledAt?: string },
): Promise<TriedDraft> {
  const text = cleanContent(content);
  const { accounts, issues } = await resolveAccounts(caller, accountIds, { mustBeActive: false });
  const tooSoon = scheduledAt !== undefined && Date.parse(scheduledAt) < now().getTime() + 60_000;
  const problems = [
    ...(text === "" ? [{ path: "content", message: "must not be empty", code: "custom" }] : []),
    ...(tooSoon ? [{ path: "scheduledAt", message: "must be at least 1 minute in the future", code: "custom" }] : []),
    ...issues,
  ];
  if (problems.length > 0) throw validationError(problems);
  return {
    content: text,
    accounts: accounts.map(({ id, platform, accountName }) => ({ id, platform: lowercase(platform), accountName })),
    warnings: [...new Set(accounts.map((account) => account.platform))].flatMap((platform) => checkPost({ platform, text, mediaUrls: [] })),
  };
}

export interface TriedPlan {
  post: PostView;
  accounts: TriedDraft["accounts"];
  scheduledAt: string;
}

/**
 * A post as it would be scheduled, before any stagger.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post; VALIDATION_ERROR when it cannot be edited, or for an invalid time.
 */
export async function tryPlan(caller: Caller, id: string, scheduledAt: string): Promise<TriedPlan> {
  const post = await findPost(database(), caller, id);
  if (!post) throw notFound("Post");
  if (!isEditable(post.status)) throw immutable(post.status);
  const at = new Date(scheduledAt);
  const plan = planEdit(post, { scheduledAt: at, isDraft: false }, now());
  if (!plan.ok) throw validationError([{ path: "scheduledAt", message: plan.problem, code: "custom" }]);
  const accounts = post.targets
    .filter(({ removedAt }) => removedAt === null)
    .map(({ connectionId, platform, accountName }) => ({ id: connectionId, platform: lowercase(platform), accountName }));
  return { post: await toStoredPost(post), accounts, scheduledAt: at.toISOString() };
}
