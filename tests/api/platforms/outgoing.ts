import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { PlatformError } from "@/server/platforms/platform-error";
import type { LocalFile, OutgoingMedia, OutgoingPost } from "@/server/platforms/social/contract";

/** A post as the publish run hands it to an adapter, its media made of a file, of bytes or of an address. */

interface About {
  name?: string;
  altText?: string;
  durationSeconds?: number;
  width?: number;
  height?: number;
}
export type TestMedia = About & ({ path: string } | { bytes: Buffer });

export function postOf(given: { text?: string; media?: TestMedia[]; settings?: Record<string, unknown> } = {}): OutgoingPost {
  const media = given.media ?? [];
  return {
    text: given.text ?? "",
    media: () => Promise.all(media.map(outgoing)),
    mediaCount: media.length,
    settings: given.settings ?? {},
  };
}

async function outgoing(given: TestMedia): Promise<OutgoingMedia> {
  const { name, altText, durationSeconds, width, height } = given;
  const more = { ...(name ? { name } : {}), ...(altText ? { altText } : {}), ...(durationSeconds === undefined ? {} : { durationSeconds }) };
  const bytes = "path" in given ? await readFile(given.path) : given.bytes;
  const type = await fileTypeFromBuffer(bytes);
  if (!type) throw new PlatformError("INVALID", "Not an image or a video.");
  const kind = type.mime.startsWith("video/") ? "video" : "image";
  const size = kind === "image" ? await sharp(bytes).metadata() : { width, height };
  const path = "path" in given ? given.path : null;
  return {
    name: path ? basename(path) : `file.${type.ext}`,
    kind,
    mime: type.mime,
    bytes: bytes.length,
    width: size.width ?? null,
    height: size.height ?? null,
    durationSeconds: null,
    videoCodec: null,
    framesPerSecond: null,
    ...more,
    part: async (start, end) => new Blob([new Uint8Array(bytes.subarray(start, end))], { type: type.mime }),
    withFile: (use) => withBytes(path, bytes, type.mime, use),
    publicUrl: () => serve(path, bytes, type.mime),
  };
}

async function withBytes<T>(given: string | null, bytes: Buffer, mime: string, use: (file: LocalFile) => Promise<T>): Promise<T> {
  if (given) return use({ path: given, bytes: (await stat(given)).size, mime });
  const path = join(tmpdir(), `nashir-outgoing-${randomUUID()}`);
  await writeFile(path, bytes);
  try {
    return await use({ path, bytes: bytes.length, mime });
  } finally {
    await rm(path, { force: true });
  }
}

/** Whatever a platform pulls, from one loopback port that keeps no test alive. */
const served = new Map<string, { path: string | null; bytes: Buffer; mime: string }>();
let origin: Promise<string> | null = null;

async function serve(path: string | null, bytes: Buffer, mime: string): Promise<string> {
  origin ??= new Promise((resolve) => {
    const server = createServer((request, response) => {
      const file = served.get(request.url ?? "");
      if (!file) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": file.mime, "content-length": file.bytes.length });
      if (file.path) createReadStream(file.path).pipe(response);
      else response.end(file.bytes);
    });
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    server.unref();
  });
  const address = `/${randomUUID()}`;
  served.set(address, { path, bytes, mime });
  return (await origin) + address;
}
