import { describe, expect, it, test } from "vitest";
import { croppedName, expiryOf, isValidSignature, mediaIdOfUrl, planImage, rangeOf, safeFileName, signatureOf } from "@/server/domains/media/media.engine";
import { capabilities } from "@/shared/social/capabilities";

const photo = { mime: "image/jpeg", bytes: 1_000_000, width: 1_080, height: 1_350, frames: 1 };

describe("what an image needs", () => {
  it.each([
    ["a JPEG for Instagram", "INSTAGRAM", photo, null],
    ["a PNG for Instagram", "INSTAGRAM", { ...photo, mime: "image/png" }, "image/jpeg"],
    ["a WebP for Instagram", "INSTAGRAM", { ...photo, mime: "image/webp" }, "image/jpeg"],
    ["a JPEG of 9 MiB for Instagram", "INSTAGRAM", { ...photo, bytes: 9 * 1024 * 1024 }, "image/jpeg"],
    ["a PNG of 6 MiB for X", "TWITTER", { ...photo, mime: "image/png", bytes: 6 * 1024 * 1024 }, "image/png"],
    ["a WebP for X", "TWITTER", { ...photo, mime: "image/webp" }, null],
    ["an AVIF for X", "TWITTER", { ...photo, mime: "image/avif" }, "image/jpeg"],
    ["a GIF that moves, of 10 MiB, for X", "TWITTER", { ...photo, mime: "image/gif", frames: 9, bytes: 10 * 1024 * 1024 }, null],
    ["one of 16 MiB", "TWITTER", { ...photo, mime: "image/gif", frames: 9, bytes: 16 * 1024 * 1024 }, "ANIMATION_TOO_LARGE"],
    ["a GIF that stands still, of 10 MiB, for X", "TWITTER", { ...photo, mime: "image/gif", bytes: 10 * 1024 * 1024 }, "image/jpeg"],
    ["anything for YouTube, which takes no images", "YOUTUBE", { ...photo, mime: "image/webp" }, null],
  ] as const)("%s", (_name, platform, image, mime) => {
    const plan = planImage(image, capabilities[platform].images);
    expect(plan && ("mime" in plan ? plan.mime : plan.refusal)).toBe(mime);
  });

  const bounded = {
    max: 1,
    mimes: ["image/jpeg", "image/gif"],
    maxBytes: 5_000_000,
    maxAnimationBytes: null,
    maxWidth: 1_000,
    maxHeight: null,
    minRatio: 0.8,
    maxRatio: 1.91,
  };

  test("a picture that is too wide is made smaller, in words that tell one result from another", () => {
    expect(planImage(photo, bounded)).toEqual({
      mime: "image/jpeg",
      maxWidth: 1_000,
      maxHeight: null,
      maxBytes: 5_000_000,
      recipe: "image/jpeg 1000 any 5000000",
    });
  });

  test.each([
    ["pad", 600, { ratio: 0.8, fit: "pad" }, "image/jpeg 1000 any 5000000 pad 0.8"],
    ["crop", 600, { ratio: 0.8, fit: "crop" }, "image/jpeg 1000 any 5000000 crop 0.8"],
    ["crop", 2_400, undefined, "image/jpeg 1000 any 5000000"],
  ] as const)("%s: a picture %i wide is brought into shape", (fit, width, shape, recipe) => {
    expect(planImage({ ...photo, width, height: 1_600 }, bounded, fit)).toMatchObject(shape ? { shape, recipe } : { recipe });
  });

  test("an animation that is too large is not made a still", () => {
    expect(planImage({ ...photo, mime: "image/gif", frames: 12 }, bounded)).toEqual({ refusal: "ANIMATION_TOO_LARGE" });
  });
});

describe("signed addresses", () => {
  const id = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
  const now = new Date("2026-11-21T10:20:00.000Z");
  const expires = expiryOf(now);
  const signature = signatureOf({ id }, expires, "key");
  const good = { expires: String(expires), signature };

  test("are good for a day, and the same within an hour", () => {
    expect(new Date(expires * 1_000).toISOString()).toBe("2026-11-22T11:00:00.000Z");
    expect(expiryOf(new Date("2026-11-21T10:59:00.000Z"))).toBe(expires);
  });

  it.each([
    ["as made", { id }, good, ["key"], now, true],
    ["with the secret before the last", { id }, good, ["newer", "key"], now, true],
    ["with another secret", { id }, good, ["other"], now, false],
    ["for another file", { id: id.replace("0", "1") }, good, ["key"], now, false],
    ["for a form of the file", { id, variant: "thumbnail" }, good, ["key"], now, false],
    ["with a later expiry", { id }, { ...good, expires: String(expires + 1) }, ["key"], now, false],
    ["with no number", { id }, { ...good, expires: "soon" }, ["key"], now, false],
    ["with no signature", { id }, { ...good, signature: "" }, ["key"], now, false],
    ["when it is over", { id }, good, ["key"], new Date(expires * 1_000), false],
  ])("%s", (_name, file, given, keys, at, valid) => {
    expect(isValidSignature(file, given, keys, at)).toBe(valid);
  });

  it.each([
    [`https://nashir.example/media/${id}/a.jpg?expires=1&signature=x`, "https://nashir.example", id],
    [`https://nashir.example/media/${id.toUpperCase()}`, "https://nashir.example", id],
    [`https://nashir.example/app/media/${id}/a.jpg`, "https://nashir.example/app", id],
    [`https://nashir.example/media/${id}/a/b.jpg`, "https://nashir.example", null],
    [`https://elsewhere.example/media/${id}/a.jpg`, "https://nashir.example", null],
    ["https://nashir.example/media/1/a.jpg", "https://nashir.example", null],
    ["nonsense", "https://nashir.example", null],
  ])("%s of %s", (url, base, expected) => {
    expect(mediaIdOfUrl(url, base)).toBe(expected);
  });
});

it.each([
  ["photo.jpg", "photo.jpg"],
  ["صورة القهوة.png", "صورة-القهوة.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\me\\a b.jpg", "a-b.jpg"],
  ["<script>.svg", "script-.svg"],
  ["...", "image"],
  ["", "image"],
])("the name %s becomes %s", (name, expected) => {
  expect(safeFileName(name, "image")).toBe(expected);
});

it.each([
  ["photo.jpg", "photo-crop.jpg"],
  ["photo-crop.jpg", "photo-crop.jpg"],
  ["صورة", "صورة-crop"],
  ["a.b.png", "a.b-crop.png"],
])("a part of %s is called %s", (name, expected) => {
  expect(croppedName(name)).toBe(expected);
});

it.each([
  [null, null],
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=50-1000", { start: 50, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", null],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
])("the range %s of 100 bytes", (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
