import { setTimeout as delay } from "node:timers/promises";
import { preparationTime } from "../posts.engine";
import { leaseMs } from "./publish-retries";

/**
 * A run wakes this much before the post is due and waits there: what the engine needs to get going then costs no lateness. Runs of one
 * instant wake spread over the second part.
 */
const WAKE_LEAD_MS = { least: 2_000, spread: 2_000 };

/**
 * It claims the post this much before at the earliest, and writes the call to the ledger: at the instant itself only the call is left. Posts of
 * one instant are claimed over the first half of that.
 */
const CLAIM_LEAD_MS = 2_000;

interface Planned {
  postId: string;
  scheduledAt: string;
}

/** From 0 to 1, and always the same for one post. */
const shareOf = (postId: string) => Number.parseInt(postId.slice(-4), 16) / 0x1_0000;

/** When a sleeping run should wake to publish. */
export function wakeTime({ postId, scheduledAt }: Planned): Date {
  return new Date(Date.parse(scheduledAt) - WAKE_LEAD_MS.least - shareOf(postId) * WAKE_LEAD_MS.spread);
}

/** How long before it is due a waiting run claims the post. */
export const claimLeadMs = (postId: string) => (Math.min(CLAIM_LEAD_MS, leaseMs() / 2) * (1 + shareOf(postId))) / 2;

/** Waits until `performance.now()` has passed an instant. A timer alone may end before: it counts from when the event loop last read the clock. */
export async function waitUntil(instant: number): Promise<void> {
  for (let left = instant - performance.now(); left > 0; left = instant - performance.now()) await delay(Math.ceil(left));
}

/** When it should wake to have the post's media uploaded. */
export function uploadTime({ postId, scheduledAt }: Planned): Date {
  return preparationTime(new Date(scheduledAt), shareOf(postId));
}
