import { database, transaction } from "@/server/db/database";
import { createPost, setSlots } from "@/server/domains/posts";
import { logger } from "@/server/lib/logger";
import { noise } from "../engine/luck";
import { planTimeline, type SamplePost } from "../engine/timeline";
import { listAccounts } from "../repository/accounts";
import type { DemoPlace } from "../repository/filling";
import { addPastPosts, setCreated } from "../repository/history";
import { pastPost } from "./past-post";
import { demoPlace, editorOf, ownerOf, sampleId } from "./place";
import { suppliesOf } from "./supplies";

/** The shop's posts: past ones written as rows, planned ones by the services. */

const STORED_AT_ONCE = 40;
/** Of those ahead: written by the editor, so that they wait for approval. */
const AWAITING: ReadonlySet<string> = new Set(["ahead 2", "ahead 5"]);

const timelineOf = ({ startedAt: now, timezone }: DemoPlace) => planTimeline({ now, timezone });

export async function fillPast(workspaceId: string): Promise<number> {
  const supplies = await suppliesOf(workspaceId);
  const posts = timelineOf(supplies.place).filter((post) => post.outcome === "published" || post.outcome === "partly" || post.outcome === "failed");
  for (let from = 0; from < posts.length; from += STORED_AT_ONCE) {
    const rows = posts.slice(from, from + STORED_AT_ONCE).map((post) => pastPost(post, supplies));
    await transaction((tx) => addPastPosts(tx, rows));
  }
  return posts.length;
}

/** Without an account that could publish it, a post stays a draft: the demo publishes to the sandbox only. */
export async function fillAhead(workspaceId: string): Promise<number> {
  const supplies = await suppliesOf(workspaceId);
  const { place, accounts, usable } = supplies;
  const posts = timelineOf(place).filter((post) => post.outcome === "scheduled" || post.outcome === "draft");
  for (const post of posts) {
    const platforms = post.platforms.filter((platform) => usable.has(platform));
    const planned = post.outcome === "scheduled" && platforms.length > 0 && post.at.getTime() > Date.now() + 5 * 60_000;
    const chosen = platforms.length > 0 ? platforms : post.platforms;
    const id = sampleId(place, "post", post.key);
    await createPost(
      AWAITING.has(post.key) ? editorOf(place) : ownerOf(place),
      {
        content: post.text,
        accountIds: chosen.flatMap((platform) => accounts.get(platform) ?? []),
        mediaUrls: supplies.mediaOf(post),
        ...(chosen.includes("YOUTUBE") ? { youtubeTitle: titleOf(post) } : {}),
        ...(planned ? { scheduledAt: post.at.toISOString() } : { isDraft: true }),
      },
      { wait: false, intentId: id },
    );
    // Begun in the days before, as they are on a real desk.
    const createdAt = planned ? new Date(place.startedAt.getTime() - (1 + noise("begun", post.key) * 5) * 86_400_000) : post.at;
    await setCreated(database(), { workspaceId, id, createdAt });
  }
  logger.info({ workspaceId, posts: posts.length }, "the demo's planned posts are there");
  return posts.length;
}

/** Text before the first full stop or colon. */
export function titleOf({ text }: SamplePost): string {
  return [...(text.split(/[.:؟?!]/)[0] ?? text)].slice(0, 90).join("").trim();
}

/** Evenings of the week, and a midday before its end. */
const weeklyTimes = [...[7, 1, 2, 3, 4].map((weekday) => ({ weekday, minute: 21 * 60 })), ...[2, 4].map((weekday) => ({ weekday, minute: 13 * 60 }))];

/** Posting times of the accounts that are used most. */
export async function fillSlots(workspaceId: string): Promise<void> {
  const caller = ownerOf(await demoPlace(workspaceId));
  const accounts = await listAccounts(database(), workspaceId);
  for (const { id, platform } of accounts) {
    if (platform === "INSTAGRAM" || platform === "TWITTER") await setSlots(caller, id, weeklyTimes);
  }
}
