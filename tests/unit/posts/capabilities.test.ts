import { describe, expect, test } from "vitest";
import type { SocialPlatform } from "@/server/domains/posts/posts.schema";
import { capabilities, checkPost, type MediaFacts, mediaKindOf, textLength } from "@/shared/social/check-post";
import { slowness } from "@/tests/fixtures/workflow/pace";

const jpg = (count: number) => Array.from({ length: count }, (_, index) => `https://cdn.example/${index}.jpg`);
const mp4 = (count: number) => Array.from({ length: count }, (_, index) => `https://cdn.example/${index}.mp4?sig=1`);

test.each<[SocialPlatform, string, number]>([
  ["TWITTER", "hello", 5],
  ["TWITTER", "مرحبا", 5],
  ["TWITTER", "見る", 4],
  ["TWITTER", "👩‍👩‍👧‍👦", 2],
  ["TWITTER", "see https://example.com/a/very/long/path?with=query", 27],
  ["TWITTER", "…", 2],
  ["TIKTOK", "👍🏽a", 5],
  ["YOUTUBE", "مa😀", 7],
  ["FACEBOOK", "👍🏽a", 3],
  ["LINKEDIN", "مرحبا", 5],
])("%s counts %j as %d", (platform, text, length) => {
  expect(textLength(platform, text)).toBe(length);
});

test.each([
  ["https://a.example/x.JPG", "image"],
  ["https://a.example/x.mp4?token=1", "video"],
  ["https://a.example/x", "unknown"],
  ["https://a.example/x.mp4/y", "unknown"],
])("%s is %s", (url, kind) => {
  expect(mediaKindOf(url)).toBe(kind);
});

const isMeasure = (value: unknown) => value === null || typeof value === "number" || typeof value === "string";

describe("checkPost", () => {
  test.each<[string, SocialPlatform, string, string[], string[]]>([
    ["fits", "TWITTER", "a".repeat(280), [], []],
    ["one too long", "TWITTER", "a".repeat(281), [], ["TEXT_TOO_LONG"]],
    ["four images", "TWITTER", "a", jpg(4), []],
    ["five images", "TWITTER", "a", jpg(5), ["TOO_MANY_IMAGES"]],
    ["two videos", "TWITTER", "a", mp4(2), ["TOO_MANY_VIDEOS"]],
    ["mixed", "TWITTER", "a", [...jpg(1), ...mp4(1)], ["MIXED_MEDIA"]],
    ["no media", "INSTAGRAM", "a", [], ["MEDIA_REQUIRED"]],
    ["mixed carousel", "INSTAGRAM", "a", [...jpg(5), ...mp4(5)], []],
    ["thirty-one hashtags", "INSTAGRAM", "#a ".repeat(31), jpg(1), ["TOO_MANY_HASHTAGS"]],
    ["twenty-one mentions", "INSTAGRAM", "@a ".repeat(21), jpg(1), ["TOO_MANY_MENTIONS"]],
    ["an address is no mention", "INSTAGRAM", "a@b.example ".repeat(21), jpg(1), []],
    ["too long", "INSTAGRAM", "a".repeat(2_201), jpg(1), ["TEXT_TOO_LONG"]],
    ["long", "LINKEDIN", "a".repeat(3_001), [], ["TEXT_TOO_LONG"]],
    ["the longest", "FACEBOOK", "a".repeat(63_206), [], []],
    ["video text", "TIKTOK", "a".repeat(2_201), mp4(1), ["TEXT_TOO_LONG"]],
    ["photo text", "TIKTOK", "a".repeat(4_000), jpg(2), []],
    ["no media", "TIKTOK", "a", [], ["MEDIA_REQUIRED"]],
    ["bytes", "YOUTUBE", "م".repeat(2_501), mp4(1), ["TEXT_TOO_LONG"]],
    ["an image", "YOUTUBE", "a", jpg(1), ["IMAGES_NOT_SUPPORTED", "VIDEO_REQUIRED"]],
    ["who knows what", "YOUTUBE", "a", ["https://a.example/x"], []],
    ["a heart of letters", "YOUTUBE", "a <3 b", mp4(1), ["TEXT_CHARACTERS"]],
    ["a heart of letters", "PINTEREST", "a <3 b", jpg(1), []],
    ["six images", "PINTEREST", "a", jpg(6), ["TOO_MANY_IMAGES"]],
    ["two files", "SNAPCHAT", "a", jpg(2), ["TOO_MANY_IMAGES"]],
    ["two of who knows what", "SNAPCHAT", "a", ["https://a.example/x", "https://a.example/y"], ["TOO_MANY_MEDIA"]],
  ])("%s on %s", (_, platform, text, mediaUrls, codes) => {
    const warnings = checkPost({ platform, text, mediaUrls });
    expect(warnings.map((warning) => warning.code)).toEqual(codes);
    const problem = { message: expect.any(String), field: expect.any(String), limit: expect.toSatisfy(isMeasure), actual: expect.toSatisfy(isMeasure) };
    for (const warning of warnings) expect(warning).toEqual({ platform: platform.toLowerCase(), code: warning.code, ...problem });
  });

  test.each<[string, SocialPlatform, unknown, string[]]>([
    ["the longest", "YOUTUBE", "ع".repeat(100), []],
    ["one letter more", "YOUTUBE", "ع".repeat(101), ["TITLE_TOO_LONG"]],
    ["a hundred faces", "YOUTUBE", "😀".repeat(100), []],
    ["one letter more", "PINTEREST", "a".repeat(101), ["TITLE_TOO_LONG"]],
    ["one letter more", "SNAPCHAT", "a".repeat(46), ["TITLE_TOO_LONG"]],
    ["faces, which are two units each", "TIKTOK", "😀".repeat(46), ["TITLE_TOO_LONG"]],
    ["an arrow", "YOUTUBE", "a > b", ["TEXT_CHARACTERS"]],
    ["none", "YOUTUBE", undefined, []],
    ["what is no title there", "INSTAGRAM", "a".repeat(1_000), []],
  ])("a title: %s on %s", (_, platform, title, codes) => {
    expect(checkPost({ platform, text: "a", mediaUrls: mp4(1), title }).map(({ code }) => code)).toEqual(codes);
  });

  const noVideo = { videoCodec: null, framesPerSecond: null };
  const image = { kind: "image", mime: "image/png", bytes: 1_000, width: 1_080, height: 1_080, durationSeconds: null, ...noVideo } as const;
  const video = {
    kind: "video",
    mime: "video/mp4",
    bytes: 1_000_000,
    width: 1_080,
    height: 1_920,
    durationSeconds: 10,
    videoCodec: "H.264",
    framesPerSecond: 30,
  } as const;
  test.each<[string, SocialPlatform, MediaFacts, string[]]>([
    ["a square", "INSTAGRAM", image, []],
    ["a strip", "INSTAGRAM", { ...image, width: 3_000 }, ["MEDIA_RATIO"]],
    ["a tall video", "SNAPCHAT", video, []],
    ["a ribbon of a video", "TWITTER", { ...video, width: 4_000, height: 1_000 }, ["MEDIA_RATIO"]],
    ["a long video", "TWITTER", { ...video, durationSeconds: 141 }, ["VIDEO_TOO_LONG"]],
    ["a blink", "SNAPCHAT", { ...video, durationSeconds: 1 }, ["VIDEO_TOO_SHORT"]],
    ["a huge video", "TWITTER", { ...video, bytes: capabilities.TWITTER.videos.maxBytes + 1 }, ["VIDEO_TOO_LARGE"]],
    ["another kind of video", "TWITTER", { ...video, mime: "video/x-msvideo" }, ["MEDIA_TYPE_NOT_SUPPORTED"]],
    ["another coding", "TWITTER", { ...video, videoCodec: "H.265" }, ["VIDEO_CODEC_NOT_SUPPORTED"]],
    ["another coding", "TIKTOK", { ...video, videoCodec: "H.265" }, []],
    ["a coding that nobody could tell", "TWITTER", { ...video, videoCodec: null }, []],
    ["another coding", "YOUTUBE", { ...video, videoCodec: "AV1" }, []],
    ["a slide show", "INSTAGRAM", { ...video, framesPerSecond: 10 }, ["VIDEO_FRAME_RATE"]],
    ["a film", "INSTAGRAM", { ...video, framesPerSecond: 23.976 }, []],
    ["a game", "TWITTER", { ...video, framesPerSecond: 120 }, ["VIDEO_FRAME_RATE"]],
    ["next to nothing", "LINKEDIN", { ...video, bytes: 76_799 }, ["VIDEO_FILE_TOO_SMALL"]],
    ["a stamp", "SNAPCHAT", { ...video, width: 270, height: 480 }, ["VIDEO_TOO_SMALL"]],
    ["an image in disguise", "YOUTUBE", image, ["IMAGES_NOT_SUPPORTED", "VIDEO_REQUIRED"]],
  ])("a file that is known: %s on %s", (_, platform, facts, codes) => {
    expect(checkPost({ platform, text: "a", mediaUrls: ["https://a.example/x"], media: [facts] }).map(({ code }) => code)).toEqual(codes);
  });

  test.each<[string, SocialPlatform, string[], { placement?: string; link?: string }, string[]]>([
    ["a link alone", "FACEBOOK", [], { link: "https://a.example" }, []],
    ["a link beside an image", "FACEBOOK", jpg(1), { link: "https://a.example" }, ["LINK_WITH_MEDIA"]],
    ["a link of a pin", "PINTEREST", jpg(1), { link: "https://a.example" }, []],
    ["a reel of an image", "INSTAGRAM", jpg(1), { placement: "reel" }, ["PLACEMENT_NEEDS_VIDEO"]],
    ["a reel of a video", "INSTAGRAM", mp4(1), { placement: "reel" }, []],
    ["a reel of two videos", "INSTAGRAM", mp4(2), { placement: "reel" }, ["PLACEMENT_ONE_FILE"]],
    ["a story of nothing", "FACEBOOK", [], { placement: "story" }, ["PLACEMENT_ONE_FILE"]],
    ["a Spotlight of an image", "SNAPCHAT", jpg(1), { placement: "spotlight" }, ["PLACEMENT_NEEDS_VIDEO"]],
    ["a kind that is none", "SNAPCHAT", jpg(1), { placement: "poster" }, []],
  ])("%s on %s", (_, platform, mediaUrls, settings, codes) => {
    expect(checkPost({ platform, text: "a", mediaUrls, ...settings }).map(({ code }) => code)).toEqual(codes);
  });

  test.each<
    [SocialPlatform, Partial<Parameters<typeof checkPost>[0]>, { code: string; field: string; limit: number | string | null; actual: number | string | null }]
  >([
    ["TWITTER", { text: "a".repeat(281) }, { code: "TEXT_TOO_LONG", field: "content", limit: 280, actual: 281 }],
    ["YOUTUBE", { text: "<3>", mediaUrls: mp4(1) }, { code: "TEXT_CHARACTERS", field: "content", limit: null, actual: "<>" }],
    ["YOUTUBE", { title: "a > b", mediaUrls: mp4(1) }, { code: "TEXT_CHARACTERS", field: "platformSettings.youtube.title", limit: null, actual: ">" }],
    [
      "PINTEREST",
      { title: "a".repeat(101), mediaUrls: jpg(1) },
      { code: "TITLE_TOO_LONG", field: "platformSettings.pinterest.title", limit: 100, actual: 101 },
    ],
    ["INSTAGRAM", { text: "#a ".repeat(31), mediaUrls: jpg(1) }, { code: "TOO_MANY_HASHTAGS", field: "content", limit: 30, actual: 31 }],
    ["INSTAGRAM", { text: "@a ".repeat(21), mediaUrls: jpg(1) }, { code: "TOO_MANY_MENTIONS", field: "content", limit: 20, actual: 21 }],
    ["INSTAGRAM", {}, { code: "MEDIA_REQUIRED", field: "mediaUrls", limit: 1, actual: 0 }],
    ["TWITTER", { mediaUrls: jpg(5) }, { code: "TOO_MANY_IMAGES", field: "mediaUrls", limit: 4, actual: 5 }],
    ["TWITTER", { mediaUrls: [...jpg(1), ...mp4(1)] }, { code: "MIXED_MEDIA", field: "mediaUrls", limit: null, actual: null }],
    [
      "SNAPCHAT",
      { mediaUrls: jpg(1), placement: "spotlight" },
      { code: "PLACEMENT_NEEDS_VIDEO", field: "platformSettings.snapchat.placement", limit: 1, actual: 0 },
    ],
    ["FACEBOOK", { mediaUrls: jpg(2), placement: "story" }, { code: "PLACEMENT_ONE_FILE", field: "platformSettings.facebook.placement", limit: 1, actual: 2 }],
    [
      "FACEBOOK",
      { mediaUrls: jpg(1), link: "https://a.example" },
      { code: "LINK_WITH_MEDIA", field: "platformSettings.facebook.link", limit: null, actual: null },
    ],
    ["INSTAGRAM", { mediaUrls: jpg(2), media: [image, { ...image, width: 3_000 }] }, { code: "MEDIA_RATIO", field: "mediaUrls.1", limit: 1.91, actual: 2.78 }],
    ["INSTAGRAM", { mediaUrls: jpg(1), media: [{ ...image, height: 2_160 }] }, { code: "MEDIA_RATIO", field: "mediaUrls.0", limit: 0.8, actual: 0.5 }],
    [
      "TWITTER",
      { mediaUrls: mp4(1), media: [{ ...video, mime: "video/webm" }] },
      { code: "MEDIA_TYPE_NOT_SUPPORTED", field: "mediaUrls.0", limit: "video/mp4, video/quicktime", actual: "video/webm" },
    ],
    [
      "TWITTER",
      { mediaUrls: mp4(1), media: [{ ...video, videoCodec: "AV1" }] },
      { code: "VIDEO_CODEC_NOT_SUPPORTED", field: "mediaUrls.0", limit: "H.264", actual: "AV1" },
    ],
    ["SNAPCHAT", { mediaUrls: mp4(1), media: [{ ...video, durationSeconds: 61 }] }, { code: "VIDEO_TOO_LONG", field: "mediaUrls.0", limit: 60, actual: 61 }],
    ["INSTAGRAM", { mediaUrls: mp4(1), media: [{ ...video, framesPerSecond: 10 }] }, { code: "VIDEO_FRAME_RATE", field: "mediaUrls.0", limit: 23, actual: 10 }],
    [
      "SNAPCHAT",
      { mediaUrls: mp4(1), media: [{ ...video, width: 270, height: 480 }] },
      { code: "VIDEO_TOO_SMALL", field: "mediaUrls.0", limit: 540, actual: 270 },
    ],
  ])("on %s %j is reported with its measure", (platform, post, expected) => {
    expect(checkPost({ platform, text: "a", mediaUrls: [], ...post })).toMatchObject([expected]);
  });

  test("a GIF beside another file is reported where it must be alone", () => {
    const gif = { ...image, mime: "image/gif" };
    const both = { text: "a", mediaUrls: ["https://a.example/1", "https://a.example/2"], media: [gif, image] };
    expect(checkPost({ platform: "TWITTER", ...both }).map(({ code }) => code)).toEqual(["ANIMATION_NOT_ALONE"]);
    expect(checkPost({ platform: "FACEBOOK", ...both })).toEqual([]);
    expect(checkPost({ platform: "TWITTER", text: "a", mediaUrls: ["https://a.example/1"], media: [gif] })).toEqual([]);
  });

  test("the shapes of the feed do not bind a story", () => {
    const story = { platform: "INSTAGRAM", text: "", mediaUrls: ["https://example.com/a.jpg"], media: [{ ...image, width: 1_080, height: 1_920 }] } as const;
    expect(checkPost(story).map(({ code }) => code)).toEqual(["MEDIA_RATIO"]);
    expect(checkPost({ ...story, placement: "story" })).toEqual([]);
  });

  test("every platform has its row", () => {
    expect(Object.entries(capabilities).filter(([name, row]) => name !== row.platform)).toEqual([]);
    expect(Object.keys(capabilities)).toHaveLength(8);
  });

  test("weighs the longest text in no time", () => {
    const started = performance.now();
    checkPost({ platform: "TWITTER", text: "a.".repeat(31_600), mediaUrls: [] });
    expect(performance.now() - started).toBeLessThan(500 * slowness());
  });
});
