import { env } from "@/env";
import { diskStorage } from "./disk-storage";
import { bucketStorage } from "./s3-storage";
import type { MediaStorage } from "./storage-contract";

let storage: MediaStorage | null = null;

/** Storage of media files: disk or S3, by the environment. */
export function mediaStorage(): MediaStorage {
  storage ??= createMediaStorage();
  return storage;
}

/** Without the process-wide instance, for commands that read the environment once. */
export function createMediaStorage(): MediaStorage {
  const bucket = env.MEDIA_S3_BUCKET;
  if (bucket === undefined) return diskStorage();
  return bucketStorage({
    bucket,
    endpoint: env.MEDIA_S3_ENDPOINT,
    region: env.MEDIA_S3_REGION ?? "us-east-1",
    accessKeyId: env.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: env.MEDIA_S3_SECRET_ACCESS_KEY,
  });
}
