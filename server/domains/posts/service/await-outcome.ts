import { setTimeout as delay } from "node:timers/promises";
import { database } from "@/server/db/database";
import { isTerminal } from "../posts.engine";
import { findStatus } from "../repository/post-rows";

const MAX_WAIT_MS = 5_000;
const MAX_PAUSE_MS = 200;

/** Returns when the post's run has ended, or when the caller has waited long enough. */
export async function awaitOutcome(post: { workspaceId: string }, postId: string): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  let pause = 40;
  while (Date.now() + pause < deadline) {
    await delay(pause);
    const status = await findStatus(database(), post.workspaceId, postId);
    if (status === null || isTerminal(status)) return;
    pause = Math.min(pause * 1.5, MAX_PAUSE_MS);
  }
}
