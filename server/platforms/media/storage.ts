import type { Readable } from "node:stream";
import { env } from "@/env";
import { singleton } from "@/server/lib/singleton";
import { diskStorage } from "./disk-storage";
import { bucketStorage } from "./s3-storage";

/** Where media files stand. Keys are of our own making: `<workspace>/<asset>/<what>`; nothing of a caller's is in them. */

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface MediaStorage {
  /** Takes the file over: afterwards `path` is gone. */
  put(key: string, path: string, mime: string): Promise<void>;
  /** Streams all of it or a part; throws MissingFileError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The file on this machine, there for as long as `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** One for the process; which, the environment says. */
export function mediaStorage(): MediaStorage {
  return singleton("media-storage", () => {
    const bucket = env.MEDIA_S3_BUCKET;
    if (bucket === undefined) return diskStorage();
    return bucketStorage({
      bucket,
      endpoint: env.MEDIA_S3_ENDPOINT,
      region: env.MEDIA_S3_REGION ?? "us-east-1",
      accessKeyId: env.MEDIA_S3_ACCESS_KEY_ID,
      secretAccessKey: env.MEDIA_S3_SECRET_ACCESS_KEY,
    });
  });
}
