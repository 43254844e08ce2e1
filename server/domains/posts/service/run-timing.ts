import { preparationTime } from "../posts.engine";

/**
 * A run wakes this much before the post is due and waits there: what the engine needs to get going then costs no lateness. Runs of one
 * instant wake spread over the second part.
 */
const WAKE_LEAD_MS = { least: 2_000, spread: 2_000 };

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

/** When it should wake to have the post's media uploaded. */
export function uploadTime({ postId, scheduledAt }: Planned): Date {
  return preparationTime(new Date(scheduledAt), shareOf(postId));
}
