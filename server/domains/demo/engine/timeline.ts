import { DateTime } from "luxon";
import { arabicPosts } from "../data/posts-arabic";
import { englishPosts } from "../data/posts-english";
import type { SampleFormat, SampleText } from "../data/sample-text";
import type { DemoPlatform } from "../demo.schema";
import { noise } from "./luck";

/** What the demo's shop has posted, and what it plans: sixty days back and two weeks ahead of `now`. Pure. */

const DAYS_BACK = 60;
const DAYS_AHEAD = 14;
const MINUTE = 60_000;
/** No post is due around now, so that a visitor can see planned and published posts. */
const QUIET_BEFORE_MS = 20 * MINUTE;
const QUIET_AFTER_MS = 45 * MINUTE;
/** Texts reserved for future posts. */
const KEPT_FOR_AHEAD = 22;
const DRAFTS = 6;
/** Which of the newest posts had trouble. */
const PARTLY_FROM_END = 11;
const FAILED_FROM_END = 4;

type SampleOutcome = "published" | "partly" | "failed" | "scheduled" | "draft";

export interface SamplePost {
  /** The same for the same post whenever the demo is made. */
  key: string;
  language: "ar" | "en";
  format: SampleFormat;
  text: string;
  platforms: DemoPlatform[];
  /** How many pictures it shows; a video has none. */
  pictures: number;
  outcome: SampleOutcome;
  /** Time of publishing, past or planned; of a draft, its creation. */
  at: Date;
}

type Written = Pick<SamplePost, "language" | "format" | "text"> & { evergreen: boolean };

const platformsOf: Readonly<Record<"ar" | "en", Readonly<Record<SampleFormat, readonly (readonly DemoPlatform[])[]>>>> = {
  ar: {
    text: [["TWITTER", "FACEBOOK"], ["TWITTER"]],
    image: [
      ["INSTAGRAM", "FACEBOOK", "TWITTER"],
      ["INSTAGRAM", "PINTEREST"],
      ["INSTAGRAM", "SNAPCHAT", "TWITTER"],
    ],
    carousel: [
      ["INSTAGRAM", "FACEBOOK"],
      ["INSTAGRAM", "PINTEREST", "FACEBOOK"],
    ],
    video: [
      ["TIKTOK", "INSTAGRAM", "YOUTUBE"],
      ["TIKTOK", "SNAPCHAT"],
    ],
  },
  en: {
    text: [["LINKEDIN"], ["LINKEDIN", "TWITTER"]],
    image: [["INSTAGRAM", "LINKEDIN"]],
    carousel: [["LINKEDIN", "FACEBOOK"]],
    video: [["YOUTUBE", "LINKEDIN"]],
  },
};

/** Hours at which the shop posts, the favourites several times. */
const hours = [9, 10, 12, 13, 16, 17, 20, 20, 21, 21, 22];

function written(language: "ar" | "en", texts: readonly SampleText[]): Written[] {
  return texts.map(([format, text, evergreen]) => ({ language, format, text, evergreen: evergreen !== undefined }));
}

/** One English post after each two or three in Arabic. */
function interleaved(): Written[] {
  const [arabic, english] = [written("ar", arabicPosts), written("en", englishPosts)];
  const all: Written[] = [];
  for (let index = 0; index < Math.max(arabic.length, english.length * 2.4); index += 1) {
    const one = arabic[index];
    if (one) all.push(one);
    const at = Math.floor(index / 2.4);
    const other = Math.floor((index + 1) / 2.4) > at ? english[at] : undefined;
    if (other) all.push(other);
  }
  return all;
}

/** The days' times, oldest first: one to three a day back, one or two ahead, never two within the same hour. */
function times(now: Date, timezone: string): Date[] {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf("day");
  const found: Date[] = [];
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
    const most = day > 0 ? 2 : 3;
    const chosen = new Set<number>();
    for (let slot = 0; slot < most; slot += 1) {
      if (slot > 0 && noise("slot", day, slot) > (day > 0 ? 0.35 : 0.55)) continue;
      chosen.add(hours[Math.floor(noise("hour", day, slot) * hours.length)] ?? 20);
    }
    for (const hour of [...chosen].sort((a, b) => a - b)) {
      found.push(
        today
          .plus({ days: day })
          .set({ hour, minute: Math.floor(noise("minute", day, hour) * 4) * 15 })
          .toJSDate(),
      );
    }
  }
  return found;
}

function sampleOf(text: Written, place: string, outcome: SampleOutcome, at: Date): SamplePost {
  const { language, format } = text;
  const choices = platformsOf[language][format];
  const platforms = [...(choices[Math.floor(noise("platforms", place) * choices.length)] ?? [])];
  const pictures = format === "image" ? 1 : format === "carousel" ? 3 + Math.floor(noise("pictures", place) * 3) : 0;
  // Snapchat takes few characters.
  const fitting = text.text.length > 155 ? platforms.filter((platform) => platform !== "SNAPCHAT") : platforms;
  return { key: place, language, format, text: text.text, platforms: fitting, pictures, outcome, at };
}

/** Each text once, and when they are used up the evergreen ones again, in the same order. */
function past(texts: readonly Written[], at: readonly Date[]): SamplePost[] {
  const again = texts.filter((text) => text.evergreen);
  return at.flatMap((time, index) => {
    const text = texts[index] ?? again[(index - texts.length) % again.length];
    return text ? [sampleOf(text, `past ${index}`, "published", time)] : [];
  });
}

/** Two that did not go as planned, because they happen: an account that has to be connected again, and a refused video. */
function withTrouble(posts: SamplePost[]): SamplePost[] {
  const partly = posts.length - PARTLY_FROM_END;
  const failed = posts.length - FAILED_FROM_END;
  return posts.map((post, index) => {
    if (index === partly) return { ...post, format: "image", pictures: 1, platforms: ["INSTAGRAM", "FACEBOOK", "PINTEREST"], outcome: "partly" };
    if (index === failed) return { ...post, format: "video", pictures: 0, platforms: ["YOUTUBE"], outcome: "failed" };
    return post;
  });
}

export function planTimeline({ now, timezone }: { now: Date; timezone: string }): SamplePost[] {
  const all = times(now, timezone);
  const texts = interleaved();
  const fresh = texts.slice(0, texts.length - KEPT_FOR_AHEAD);
  const reserved = texts.slice(texts.length - KEPT_FOR_AHEAD);
  const before = all.filter((at) => at.getTime() <= now.getTime() - QUIET_BEFORE_MS);
  const after = all.filter((at) => at.getTime() >= now.getTime() + QUIET_AFTER_MS).slice(0, KEPT_FOR_AHEAD - DRAFTS);
  const drafts = reserved.slice(after.length, after.length + DRAFTS);
  return [
    ...withTrouble(past(fresh, before)),
    ...after.flatMap((at, index) => (reserved[index] ? [sampleOf(reserved[index], `ahead ${index}`, "scheduled", at)] : [])),
    ...drafts.map((text, index) => sampleOf(text, `draft ${index}`, "draft", new Date(now.getTime() - (index + 1) * 9 * 60 * MINUTE))),
  ];
}
