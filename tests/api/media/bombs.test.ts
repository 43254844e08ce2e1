import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { incomingDirectory } from "@/server/platforms/media/scratch";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { sendMedia, startMediaSite } from "./media-environment";

/** Small files that stand for far more than they weigh. */

const site = await startMediaSite({ MEDIA_MAX_BYTES: "8000000" });
let person: Seeded;

beforeAll(async () => {
  person = await seedPerson({ plan: "ENTERPRISE" });
});

async function upload(body: Buffer) {
  const response = await sendMedia(site, person, body, "picture");
  return { status: response.status, body: (await response.json()) as unknown };
}

/** One colour in as few bytes as the format allows. */
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a05030" } });

const sizeOf = (width: number, height: number) => Buffer.from(Uint16Array.of(width, height).buffer);

/** A canvas and frames on it, of each the first pixel alone. */
function animation(width: number, height: number, frames: number, part: [number, number] = [1, 1]): Buffer {
  const size = sizeOf(width, height);
  const shown = [Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0]), sizeOf(...part), Buffer.from([0, 2, 2, 0x44, 1, 0])];
  const frame = Buffer.concat(shown);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** An AVIF whose header speaks of another size than its one frame has. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const avif = Buffer.from(await plain(64, 64).avif({ effort: 0 }).toBuffer());
  const at = avif.indexOf("ispe") + 8;
  avif.writeUInt32BE(width, at);
  avif.writeUInt32BE(height, at + 4);
  return avif;
}

const refused = (message: string) => ({
  status: 400,
  body: {
    error: {
      code: "VALIDATION_ERROR",
      message: `file: ${message}`,
      details: { issues: [{ path: "file", message, code: "unusable_file" }] },
    },
  },
});

describe("is refused before it is decoded:", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["a PNG", () => plain(8_000, 6_251).png({ palette: true }).toBuffer(), "has 8000×6251 pixels: at most 50 megapixels are taken"],
    ["a GIF", async () => animation(65_535, 65_535, 1, [65_535, 65_535]), "has 65535×65535 pixels: at most 50 megapixels are taken"],
    ["an AVIF", () => claiming(30_000, 20_000), "has 30000×20000 pixels: at most 50 megapixels are taken"],
    [
      "an animation of many frames",
      async () => animation(2_000, 1_500, 101),
      "has 101 frames of 2000×1500 pixels: at most 300 megapixels are taken in all frames together",
    ],
  ])("%s", async (_name, make, message) => {
    const body = await make();
    expect(body.length).toBeLessThan(100_000);
    expect(await upload(body)).toEqual(refused(message));
    expect(readdirSync(incomingDirectory())).toEqual([]);
  });
});

test("an animation within the bound is taken", async () => {
  expect(await upload(animation(2_000, 1_500, 100))).toMatchObject({ status: 201, body: { data: { mime: "image/gif", width: 2_000, height: 1_500 } } });
});

test("the largest picture is decoded outside of the process that answers", async () => {
  // Turned by its camera, so that all of it must be in memory at once.
  const picture = await plain(8_000, 6_250).png({ palette: true }).withMetadata({ orientation: 6 }).toBuffer();
  // What starts with the first upload is not counted.
  await upload(await plain(8, 8).png().toBuffer());
  const before = process.cpuUsage();
  expect(await upload(picture)).toMatchObject({ status: 201, body: { data: { width: 6_250, height: 8_000 } } });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(250);
});
