import type { Db } from "@/server/db/database";
import { ownMediaId } from "@/server/domains/media";
import { now } from "@/server/lib/clock";
import { type OutboxRecord, type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { MEDIA_FAILED, POST_DELETED } from "../posts.events";
import { listBrandsOfPost, type PostRow } from "../repository/post-rows";
import { removePost } from "../repository/post-writes";
import type { Claim } from "../repository/publishing";
import { replan } from "./plan-post";
import { lowercase, toPostSnapshot } from "./view";

/** A post as a webhook payload. */
export async function postPayload(tx: Db, post: PostRow): Promise<PublicPayload> {
  return { data: { post: toPostSnapshot(post) }, brands: await listBrandsOfPost(tx, post) };
}

/** Deletes a post and records that, with the post as it was. The caller holds its lock. */
export async function deleteAndRecord(tx: Db, post: PostRow): Promise<void> {
  const payload = await postPayload(tx, post);
  await removePost(tx, post);
  await replan(tx, post, { before: post, after: null }, now());
  await recordEvent(tx, { workspaceId: post.workspaceId, type: POST_DELETED, payload });
}

interface FailedFile {
  url: string;
  connectionId: string;
  platform: SocialPlatform;
  error: string;
}

/** For the statement that records an account's failure. `reason` is what the account's result has as its error. */
export function mediaFailed({ workspaceId, id: postId, brands }: Claim, { url, connectionId, platform, error }: FailedFile): OutboxRecord {
  const data = { media: { id: ownMediaId(url), url }, postId, connectionId, platform: lowercase(platform), reason: error };
  return { workspaceId, type: MEDIA_FAILED, payload: { data, brands } satisfies PublicPayload };
}
