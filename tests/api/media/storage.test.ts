import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { diskStorage } from "@/server/platforms/media/disk-storage";
import { MissingFileError } from "@/server/platforms/media/missing-file";
import { bucketStorage } from "@/server/platforms/media/s3-storage";
import { withScratch } from "@/server/platforms/media/scratch";
import type { MediaStorage } from "@/server/platforms/media/storage-contract";
import { mediaSettings } from "./media-environment";

supplyEnvironment(mediaSettings);

/** One contract, and both storages that keep it: a disk, and a bucket behind a server that speaks S3. */

const directory = await mkdtemp(join(tmpdir(), "nashir-bucket-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: "media" }],
  // It counts the signature of a deletion in a way of its own.
  allowMismatchedSignatures: true,
});
const storages: Record<string, MediaStorage> = {};

beforeAll(async () => {
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  storages.disk = diskStorage();
  storages.bucket = bucketStorage({ bucket: "media", endpoint, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

describe.each(["disk", "bucket"])("a %s", (name) => {
  const storage = () => storages[name] as MediaStorage;
  const keyOf = (workspace = randomUUID()) => `${workspace}/${randomUUID()}/original`;
  const put = (key: string, content: Buffer) =>
    withScratch(async (scratch) => {
      const path = join(scratch, "file");
      await writeFile(path, content);
      await storage().put(key, path, "image/png");
      return existsSync(path);
    });

  // Past what goes up in one piece.
  const large = Buffer.alloc(12 * 1024 * 1024, "nashir ");
  test.each([
    ["a small file", Buffer.from("0123456789")],
    ["a large one", large],
  ])("takes %s over and gives it back whole, in parts and as a file", async (_name, content) => {
    const key = keyOf();
    expect(await put(key, content)).toBe(false);
    expect((await buffer(await storage().read(key))).equals(content)).toBe(true);
    expect(await buffer(await storage().read(key, { start: 3, end: 6 }))).toEqual(content.subarray(3, 7));
    const last = content.length - 1;
    expect(await buffer(await storage().read(key, { start: last, end: last }))).toEqual(content.subarray(last));
    expect((await storage().withFile(key, (path) => readFile(path))).equals(content)).toBe(true);
  });

  test("lists its files with their sizes", async () => {
    const key = keyOf();
    await put(key, Buffer.from("0123456789"));
    const files: { key: string; size: number }[] = [];
    for await (const file of storage().list()) files.push(file);
    expect(files).toContainEqual({ key, size: 10 });
  });

  test("says which file is not there", async () => {
    await put(keyOf(), Buffer.from("another"));
    await expect(storage().read(keyOf())).rejects.toBeInstanceOf(MissingFileError);
    await expect(storage().withFile(keyOf(), readFile)).rejects.toBeInstanceOf(MissingFileError);
  });

  test("removes the given files, and nothing is amiss when it is gone already", async () => {
    const [kept, gone] = [keyOf(), keyOf()];
    await put(kept, Buffer.from("kept"));
    await put(gone, Buffer.from("gone"));
    await storage().remove([gone, keyOf()]);
    await storage().remove([gone]);
    await storage().remove([]);
    await expect(storage().read(gone)).rejects.toBeInstanceOf(MissingFileError);
    expect((await buffer(await storage().read(kept))).toString()).toBe("kept");
  });

  test("removes a whole workspace and no other, more than once", async () => {
    const [workspace, other] = [randomUUID(), randomUUID()];
    const keys = [keyOf(workspace), keyOf(workspace)];
    const others = keyOf(other);
    for (const key of [...keys, others]) await put(key, Buffer.from(key));
    await storage().removeWorkspace(workspace);
    await storage().removeWorkspace(workspace);
    for (const key of keys) await expect(storage().read(key)).rejects.toBeInstanceOf(MissingFileError);
    expect((await buffer(await storage().read(others))).toString()).toBe(others);
  });
});
