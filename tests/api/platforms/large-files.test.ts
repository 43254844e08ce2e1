import { mkdtempSync, rmSync } from "node:fs";
import { open, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { createFacebookAdapter } from "@/server/platforms/social/facebook";
import { createPinterestAdapter } from "@/server/platforms/social/pinterest";
import { benchOf } from "./bench";

/** A file as large as a short film, sent in one request where the platform wants it so. */

const BYTES = 200 * 1024 * 1024;
const directory = mkdtempSync(join(tmpdir(), "nashir-large-"));
const path = join(directory, "film.mp4");

beforeAll(async () => {
  // The first bytes of an MP4 and then a hole, which takes no room.
  const file = await open(path, "w");
  await file.write(Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"));
  await file.close();
  await truncate(path, BYTES);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const film = (settings: Record<string, unknown>): OutgoingPost => ({
  text: "film",
  mediaCount: 1,
  settings,
  media: async () => [
    {
      name: "film.mp4",
      kind: "video",
      mime: "video/mp4",
      bytes: BYTES,
      width: null,
      height: null,
      durationSeconds: 60,
      videoCodec: null,
      framesPerSecond: null,
      part: () => Promise.reject(new Error("nobody takes a part of it")),
      withFile: (use) => use({ path, bytes: BYTES, mime: "video/mp4" }),
      publicUrl: () => Promise.reject(new Error("nobody pulls it")),
    },
  ],
});

describe.each([
  { platform: "FACEBOOK", create: createFacebookAdapter, settings: { placement: "reel" } },
  { platform: "PINTEREST", create: createPinterestAdapter, settings: {} },
] as const)("200 MB in one request to $platform", ({ platform, create, settings }) => {
  const bench = benchOf(platform, create);

  it("arrive whole", async () => {
    const access = await bench.account();
    const post = film(settings);
    await bench.settled(access, await bench.publish(access, post));
    const [entry] = await bench.log(access);
    const last = await fetch(entry?.mediaUrls[0] ?? "", { headers: { range: `bytes=${BYTES - 1}-` } });
    expect(last.headers.get("content-range")).toBe(`bytes ${BYTES - 1}-${BYTES - 1}/${BYTES}`);
  });
});
