import { DateTime } from "luxon";
import type { DemoPlatform } from "../demo.schema";
import { noise } from "./luck";
import type { SamplePost } from "./timeline";

/** What the demo's audience did with a post: more in the evening, more before the weekend, more for what moves. Pure. */

interface SampleCounters {
  impressions: number | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  clicks: number | null;
}

type Counter = keyof SampleCounters;

const HOUR = 3_600_000;
/** After so many hours a post has two thirds of all it ever gets. */
const REACH_HOURS = 18;
/** Ages at which counters are read. */
const agesInHours = [1, 6, 24, 48, 7 * 24, 30 * 24] as const;

/** How many people an account reaches with an ordinary post. */
const audience: Readonly<Record<DemoPlatform, number>> = {
  INSTAGRAM: 5_200,
  TIKTOK: 8_400,
  TWITTER: 2_600,
  FACEBOOK: 1_900,
  LINKEDIN: 1_400,
  YOUTUBE: 2_100,
  SNAPCHAT: 3_300,
  PINTEREST: 900,
};

/** The counters that each platform reports. */
const reportedCounters: Readonly<Record<DemoPlatform, readonly Counter[]>> = {
  INSTAGRAM: ["impressions", "views", "likes", "comments", "shares", "saves"],
  FACEBOOK: ["impressions", "views", "likes", "comments", "shares", "clicks"],
  TWITTER: ["impressions", "likes", "comments", "shares", "saves", "clicks"],
  LINKEDIN: ["impressions", "likes", "comments", "shares", "clicks"],
  TIKTOK: ["views", "likes", "comments", "shares"],
  YOUTUBE: ["views", "likes", "comments"],
  SNAPCHAT: ["views", "likes", "shares"],
  PINTEREST: ["impressions", "likes", "comments", "saves", "clicks"],
};

/** The part of those who saw it that did something. */
const rates: Readonly<Record<Exclude<Counter, "impressions" | "views">, number>> = {
  likes: 0.041,
  comments: 0.005,
  shares: 0.008,
  saves: 0.009,
  clicks: 0.012,
};

const byFormat: Readonly<Record<SamplePost["format"], { reach: number; engagement: number }>> = {
  text: { reach: 0.7, engagement: 0.75 },
  image: { reach: 1, engagement: 1 },
  carousel: { reach: 1.15, engagement: 1.35 },
  video: { reach: 1.5, engagement: 1.15 },
};

/** Evenings are best, and Wednesday and Thursday evenings best of all. */
function audienceMood(at: Date, timezone: string): number {
  const { hour, weekday } = DateTime.fromJSDate(at, { zone: timezone });
  const byHour = hour >= 20 && hour <= 22 ? 1.55 : hour >= 16 ? 1.1 : hour >= 12 ? 0.95 : 0.75;
  const byWeekday = [1, 1.02, 1.05, 1.2, 1.3, 0.8, 0.95][weekday - 1] ?? 1;
  return byHour * byWeekday;
}

/** The platform's counters at that age. No counter decreases. */
export function countersAt(post: SamplePost, platform: DemoPlatform, ageMs: number, timezone: string): SampleCounters {
  const mood = audienceMood(post.at, timezone);
  const { reach, engagement } = byFormat[post.format];
  const grown = 1 - Math.exp(-Math.max(0, ageMs) / HOUR / REACH_HOURS);
  const impressions = audience[platform] * reach * (0.55 + 0.45 * mood) * (0.7 + 0.7 * noise("reach", post.key, platform)) * grown;
  const reports = (counter: Counter) => reportedCounters[platform].includes(counter);
  const acted = (counter: keyof typeof rates) =>
    reports(counter) ? Math.floor(impressions * rates[counter] * engagement * mood * (0.75 + 0.5 * noise(counter, post.key, platform))) : null;
  return {
    impressions: reports("impressions") ? Math.floor(impressions) : null,
    views: reports("views") ? Math.floor(reports("impressions") ? impressions * 0.8 : impressions) : null,
    likes: acted("likes"),
    comments: acted("comments"),
    shares: acted("shares"),
    saves: acted("saves"),
    clicks: acted("clicks"),
  };
}

interface SampleReading extends SampleCounters {
  readAt: Date;
}

/** The readings that lie behind us, oldest first. */
export function readingsOf(post: SamplePost, platform: DemoPlatform, now: Date, timezone: string): SampleReading[] {
  return agesInHours
    .map((hours) => hours * HOUR)
    .filter((age) => post.at.getTime() + age <= now.getTime())
    .map((age) => ({ readAt: new Date(post.at.getTime() + age), ...countersAt(post, platform, age, timezone) }));
}
