import { describe, expect, test } from "vitest";
import { readingsOf } from "@/server/domains/demo/engine/sample-counters";
import { planTimeline, type SamplePost } from "@/server/domains/demo/engine/timeline";
import { checkPost } from "@/shared/social/check-post";

const timezone = "Asia/Riyadh";
const MINUTE_MS = 60_000;
const moments = ["2026-11-22T00:20:00Z", "2026-03-01T06:00:00Z", "2026-07-15T18:05:00Z"].map(
  (now) => [now, planTimeline({ now: new Date(now), timezone })] as const,
);

const of = (posts: readonly SamplePost[], ...outcomes: SamplePost["outcome"][]) => posts.filter((post) => outcomes.includes(post.outcome));

describe.each(moments)("the demo's posts at %s", (now, posts) => {
  const at = new Date(now).getTime();

  test("are about a hundred and fifty, in both languages and every form", () => {
    expect(posts.length).toBeGreaterThan(140);
    expect(posts.length).toBeLessThan(165);
    expect(new Set(posts.map((post) => post.language))).toEqual(new Set(["ar", "en"]));
    expect(new Set(posts.map((post) => post.format))).toEqual(new Set(["text", "image", "carousel", "video"]));
    expect(new Set(posts.flatMap((post) => post.platforms)).size).toBe(8);
  });

  test("had trouble twice, and are planned for two weeks", () => {
    expect(of(posts, "partly")).toHaveLength(1);
    expect(of(posts, "failed")).toHaveLength(1);
    expect(of(posts, "draft")).toHaveLength(6);
    expect(of(posts, "scheduled").length).toBeGreaterThan(12);
  });

  test("are out only in the past and planned only ahead", () => {
    for (const post of of(posts, "published", "partly", "failed")) expect(post.at.getTime()).toBeLessThanOrEqual(at - 20 * MINUTE_MS);
    for (const post of of(posts, "scheduled")) expect(post.at.getTime()).toBeGreaterThanOrEqual(at + 45 * MINUTE_MS);
  });

  test("have keys and moments of their own, and go to somebody", () => {
    expect(new Set(posts.map((post) => post.key)).size).toBe(posts.length);
    const out = posts.filter((post) => post.outcome !== "draft").map((post) => post.at.getTime());
    expect(new Set(out).size).toBe(out.length);
    for (const post of posts) expect(post.platforms.length).toBeGreaterThan(0);
  });

  test("repeat a text only weeks later", () => {
    const last = new Map<string, number>();
    for (const post of of(posts, "published")) {
      const before = last.get(post.text);
      if (before !== undefined) expect(post.at.getTime() - before).toBeGreaterThan(14 * 86_400_000);
      last.set(post.text, post.at.getTime());
    }
  });

  test("fit the platforms they are for", () => {
    for (const { text, platforms } of posts) {
      const tooLong = platforms.filter((platform) => checkPost({ platform, text, mediaUrls: [], media: [] }).some(({ code }) => code === "TEXT_TOO_LONG"));
      expect(tooLong).toEqual([]);
    }
  });
});

test("made twice they are the same", () => {
  const [now] = moments[0] ?? [""];
  expect(planTimeline({ now: new Date(now), timezone })).toEqual(moments[0]?.[1]);
});

describe("what the audience did with a post", () => {
  const [now, posts] = moments[0] ?? ["", []];
  const published = of(posts, "published");

  test("only grows, and is never shown before it happened", () => {
    for (const post of published) {
      for (const platform of post.platforms) {
        const readings = readingsOf(post, platform, new Date(now), timezone);
        for (const [index, reading] of readings.entries()) {
          expect(reading.readAt.getTime()).toBeLessThanOrEqual(new Date(now).getTime());
          expect(reading.likes ?? 0).toBeGreaterThanOrEqual(readings[index - 1]?.likes ?? 0);
        }
      }
    }
  });

  test("is more in the evening", () => {
    const mean = (evening: boolean) => {
      const rates = published
        .filter((post) => post.platforms.includes("INSTAGRAM") && post.format === "image")
        .filter((post) => (post.at.getUTCHours() >= 17 && post.at.getUTCHours() <= 19) === evening)
        .flatMap((post) => readingsOf(post, "INSTAGRAM", new Date(now), timezone).slice(-1))
        .map((reading) => (reading.likes ?? 0) / Math.max(1, reading.impressions ?? 0));
      return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    };
    expect(mean(true)).toBeGreaterThan(1.2 * mean(false));
  });

  test("is nothing that the platform does not tell", () => {
    const post = published.find((one) => one.platforms.includes("TIKTOK"));
    expect(post && readingsOf(post, "TIKTOK", new Date(now), timezone).at(-1)).toMatchObject({ impressions: null, saves: null, clicks: null });
  });
});
