import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MissingFileError } from "./missing-file";
import { withScratch } from "./scratch";
import type { ByteRange, MediaStorage } from "./storage-contract";

/** As many as one call may name. */
const REMOVED_AT_ONCE = 1_000;

export interface Bucket {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** The SDK is loaded with the first use: most installations store on a disk. */
const loadSdk = () => import("@aws-sdk/client-s3");

/** Any S3-compatible bucket. It needs no public access: files are handed out through our own addresses. */
export function bucketStorage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): MediaStorage {
  const makeClient = async () =>
    new (await loadSdk()).S3Client({
      region,
      // Stores other than Amazon's mostly know buckets by path alone, and some take no checksum that trails the body.
      ...(endpoint ? { endpoint, forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    });
  let made: ReturnType<typeof makeClient> | undefined;
  const getClient = () => {
    made ??= makeClient();
    return made;
  };

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand, NoSuchKey } = await loadSdk();
    const client = await getClient();
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }));
      if (!(found.Body instanceof Readable)) throw new MissingFileError(key);
      return found.Body;
    } catch (cause) {
      if (cause instanceof NoSuchKey) throw new MissingFileError(key, { cause });
      throw cause;
    }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    const { DeleteObjectsCommand } = await loadSdk();
    const client = await getClient();
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      const Objects = keys.slice(at, at + REMOVED_AT_ONCE).map((Key) => ({ Key }));
      const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      // The call succeeds though some of its files stay.
      if (Errors?.[0]) throw new Error(`${Errors.length} of ${Objects.length} files were not removed: ${Errors[0].Message ?? Errors[0].Code}`);
    }
  }

  async function* list(prefix = ""): AsyncGenerator<{ key: string; size: number }> {
    const { paginateListObjectsV2 } = await loadSdk();
    for await (const { Contents } of paginateListObjectsV2({ client: await getClient() }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key, Size } of Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 };
    }
  }

  return {
    read,
    list,
    async put(key, path, mime) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      await new Upload({ client: await getClient(), params: { Bucket: bucket, Key: key, Body: createReadStream(path), ContentType: mime } }).done();
      await rm(path, { force: true });
    },
    withFile: (key, use) =>
      withScratch(async (directory) => {
        const path = join(directory, "file");
        await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }));
        return use(path);
      }),
    remove,
    async removeWorkspace(workspaceId) {
      const keys: string[] = [];
      for await (const { key } of list(`${workspaceId}/`)) keys.push(key);
      await remove(keys);
    },
  };
}
