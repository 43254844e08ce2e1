import { createHash } from "node:crypto";
import type { StoredPost } from "./records";

/** Counters of a post as its audience makes them grow: by age, by the hour it came out, and by luck that stays the same for the same post. */

export interface Counters {
  impressions: number;
  views: number;
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  clicks: number;
}

const HOUR = 3_600_000;
/** Riyadh, the zone of the simulated audience; it has no daylight saving time. */
const AUDIENCE_OFFSET_HOURS = 3;
/** After this many hours a post has reached about two thirds of all it ever reaches. */
const REACH_HOURS = 18;

/** How much of its reach a post gets by the audience's hour, from midnight. */
const byHour = [0.5, 0.4, 0.35, 0.35, 0.4, 0.5, 0.65, 0.8, 0.95, 1.05, 1.1, 1.1, 1.15, 1.1, 1, 0.95, 1, 1.1, 1.25, 1.4, 1.5, 1.5, 1.25, 0.8];
/** From Sunday. The week ends with Friday and Saturday. */
const byWeekday = [1.05, 1.1, 1.15, 1.1, 1.2, 0.75, 0.85];

/** What part of those who saw a post did something with it. */
const rates = { views: 0.62, likes: 0.045, comments: 0.006, shares: 0.009, saves: 0.007, clicks: 0.013 };

/** The same post has the same counters at the same time, and no counter ever falls. */
export function counters(post: Pick<StoredPost, "id" | "createdAt">, now: number): Counters {
  const luck = createHash("sha256").update(post.id).digest();
  const ageHours = Math.max(0, now - post.createdAt) / HOUR;
  const reach = (200 + (luck.readUInt32BE(0) % 1_800)) * hourFactor(post.createdAt) * (1 - Math.exp(-ageHours / REACH_HOURS));
  // Each action is between two thirds and four thirds as common as usual.
  const count = (name: keyof typeof rates, at: number) => Math.floor((reach * rates[name] * (2 + (luck.readUInt8(at) / 255) * 2)) / 3);
  return {
    impressions: Math.floor(reach),
    views: count("views", 4),
    likes: count("likes", 5),
    comments: count("comments", 6),
    shares: count("shares", 7),
    saves: count("saves", 8),
    clicks: count("clicks", 9),
  };
}

function hourFactor(createdAt: number): number {
  const local = new Date(createdAt + AUDIENCE_OFFSET_HOURS * HOUR);
  return (byHour[local.getUTCHours()] ?? 1) * (byWeekday[local.getUTCDay()] ?? 1);
}
