import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { call } from "@/tests/api/http/client";
import { dashboardOf } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { inPerson, type Seeded, seedPerson } from "@/tests/api/http/seed";
import { startMediaSite, uploadMedia } from "./media-environment";

/** What only the dashboard does with a file: a still for a video, a part of an image. */

const site = await startMediaSite();
let person: Seeded;

beforeAll(async () => {
  person = await seedPerson({ plan: "ENTERPRISE" });
});

const dashboard = (by: Seeded) => dashboardOf(inPerson(by, "EDITOR")).media;

const uploaded = async (content: Buffer, name: string, by = person) => (await uploadMedia(site, by, content, name)).id;

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a05030" } });
async function shown(url: string | null) {
  const response = await fetch((url ?? "").replace("http://127.0.0.1:3999", site));
  return { status: response.status, type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
}
const refusal = (path: string) => ({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } } });

test("the library is searched by name and alt text, shows pictures that lack one, and counts the posts of each file", async () => {
  const own = await seedPerson({ plan: "ENTERPRISE" });
  const media = dashboard(own);
  const picture = await draw(20, 20).png().toBuffer();
  const add = (name: string) => uploaded(picture, name, own);
  const [sale, coffee, plain] = [await add("sale 100%.png"), await add("cup.png"), await add("plain.png")];
  await media.update({ id: coffee, altText: "قهوة عربية بخصم 15%" });
  const found = async (filter: object) => (await media.library({ limit: 24, ...filter })).data.map(({ id, posts }) => [id, posts]);

  const accountIds = [await seedConnection(own.workspaceId)];
  const { url } = await media.get({ id: sale });
  for (const mediaUrls of [[url, url], [url]]) {
    const answer = await call(`${site}/api/v1/posts`, { key: own.key, body: { content: "نص", accountIds, mediaUrls, isDraft: true } });
    expect(answer.status).toBe(201);
  }
  expect(await found({})).toEqual([
    [plain, 0],
    [coffee, 0],
    [sale, 2],
  ]);
  expect(await found({ search: "عربية" })).toEqual([[coffee, 0]]);
  // By the name that it was given, though it is kept without what an address may not hold.
  for (const search of ["100%", "sale 100"]) expect(await found({ search })).toEqual([[sale, 2]]);
  // Letters like others, though a pattern of the database gives them a meaning.
  expect(await found({ search: "عربية%15" })).toEqual([]);
  expect(await found({ search: "15%" })).toEqual([[coffee, 0]]);
  expect(await found({ search: "c_p" })).toEqual([]);
  expect(await found({ search: "cup\\" })).toEqual([]);
  expect(await found({ search: "CUP" })).toEqual([[coffee, 0]]);
  expect(await found({ withoutAlt: true, kind: "image" })).toEqual([
    [plain, 0],
    [sale, 2],
  ]);
  expect(await found({ search: "elsewhere" })).toEqual([]);
  await expect(dashboard(person).library({ search: "a\0b" })).rejects.toMatchObject({ cause: { issues: [{ path: ["search"] }] } });
  // Nothing of another workspace's.
  expect((await dashboard(person).library({ search: "plain" })).data).toEqual([]);
});

describe("a video's still", () => {
  const video = readFileSync("tests/fixtures/media/clip.mp4");

  test("is made small and handed out at a signed address", async () => {
    const media = dashboard(person);
    const id = await uploaded(video, "clip.mp4");
    expect(await media.get({ id })).toMatchObject({ thumbnailUrl: null, durationSeconds: 5, videoCodec: "H.264", framesPerSecond: 24 });
    const still = await draw(1_080, 1_920).jpeg().toBuffer();
    const { thumbnailUrl } = await media.setPoster({ id, image: still.toString("base64") });
    const poster = await shown(thumbnailUrl);
    expect([poster.status, poster.type]).toEqual([200, "image/webp"]);
    expect(await sharp(poster.bytes).metadata()).toMatchObject({ format: "webp", width: 270, height: 480 });
    expect((await shown((thumbnailUrl ?? "").replace(/signature=[^&]+/, "signature=x"))).status).toBe(404);

    const other = await draw(100, 100).png().toBuffer();
    expect((await media.setPoster({ id, image: other.toString("base64") })).thumbnailUrl).toBe(thumbnailUrl);
    expect((await shown(thumbnailUrl)).bytes).toEqual(poster.bytes);
    await media.delete({ id });
    expect((await shown(thumbnailUrl)).status).toBe(404);
  });

  test.each([
    ["no picture", () => Buffer.from("hello")],
    ["a video", () => video],
  ])("that is %s is refused", async (_name, image) => {
    const id = await uploaded(video, "clip.mp4");
    await expect(dashboard(person).setPoster({ id, image: image().toString("base64") })).rejects.toMatchObject(refusal("image"));
    expect(await dashboard(person).get({ id })).toMatchObject({ thumbnailUrl: null });
  });

  test("is nothing for an image, and nobody else's to set", async () => {
    const picture = await draw(60, 40).png().toBuffer();
    const id = await uploaded(picture, "a.png");
    const image = picture.toString("base64");
    await expect(dashboard(person).setPoster({ id, image })).rejects.toMatchObject(refusal("image"));
    await expect(dashboard(await seedPerson()).setPoster({ id, image })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});

describe("a part of an image", () => {
  test("is a file of its own, cut as the image is shown, with the same alt text", async () => {
    const media = dashboard(person);
    // Rotated by its EXIF orientation: shown it is 40 wide and 60 high, its lower half blue.
    const pixels = Buffer.concat(
      Array.from({ length: 40 }, () => Buffer.concat([Buffer.alloc(90, Buffer.from([200, 0, 0])), Buffer.alloc(90, Buffer.from([0, 0, 200]))])),
    );
    const lying = await sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const id = await uploaded(lying, "قهوة.png");
    await media.update({ id, altText: "فنجان" });
    const part = await media.crop({ id, x: 10, y: 30, width: 20, height: 25 });
    expect(part).toMatchObject({ fileName: "قهوة-crop.png", mime: "image/png", width: 20, height: 25, altText: "فنجان", kind: "image" });
    expect(part.id).not.toBe(id);
    const { dominant } = await sharp((await shown(part.url)).bytes).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect(await media.get({ id })).toMatchObject({ width: 40, height: 60 });
  });

  test("beyond its edge, of an animation or of a video is refused", async () => {
    const media = dashboard(person);
    const id = await uploaded(await draw(60, 40).png().toBuffer(), "a.png");
    await expect(media.crop({ id, x: 50, y: 0, width: 11, height: 10 })).rejects.toMatchObject(refusal("id"));
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await uploaded(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      "a.gif",
    );
    await expect(media.crop({ id: moving, x: 0, y: 0, width: 4, height: 4 })).rejects.toMatchObject(refusal("id"));
    const video = await uploaded(readFileSync("tests/fixtures/media/clip.mp4"), "clip.mp4");
    await expect(media.crop({ id: video, x: 0, y: 0, width: 4, height: 4 })).rejects.toMatchObject(refusal("id"));
    await expect(dashboard(await seedPerson()).crop({ id, x: 0, y: 0, width: 4, height: 4 })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});
