import sharp from "sharp";
import { worker } from "workerpool";
import { convertImage, cropImage, makeThumbnail } from "./images";
import { probeFile } from "./probe";

/** The process in which files of strangers are parsed and decoded. It has no secrets, no database and no settings. */

// One thread and no cache: memory use is that of the current image.
sharp.concurrency(1);
sharp.cache(false);

const work = { probeFile, makeThumbnail, cropImage, convertImage };
export type DecoderWork = typeof work;

worker(work);
