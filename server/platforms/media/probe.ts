import { type FileHandle, open, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import mediaInfoFactory, { type MediaInfoResult } from "mediainfo.js";
import sharp from "sharp";
import { pixelProblem } from "./pixel-limits";
import { UnusableFileError } from "./unusable-file";

/** What a file is by its bytes, whatever it is called. */

export interface Probe {
  kind: "image" | "video";
  mime: string;
  bytes: number;
  /** Pixels as displayed: after the file's rotation. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Codecs and similar data, for display and for platform requirements beyond the above. */
  details: Record<string, string | number | boolean>;
}

/** Formats that are read and can be brought into what platforms take. */
const images = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

/** Other names of the same. */
const videos: Record<string, string> = {
  "video/mp4": "video/mp4",
  "video/x-m4v": "video/mp4",
  "video/quicktime": "video/quicktime",
  "video/webm": "video/webm",
  "video/matroska": "video/x-matroska",
  "video/x-matroska": "video/x-matroska",
};

/** Codecs by the names that people know; all others keep mediainfo's. */
const codecs: Record<string, string> = { AVC: "H.264", HEVC: "H.265" };

export async function probeFile(path: string): Promise<Probe> {
  const { size } = await stat(path);
  if (size === 0) throw new UnusableFileError("is empty");
  const type = await fileTypeFromFile(path);
  if (type && images.has(type.mime)) return probeImage(path, type.mime, size);
  const video = type && videos[type.mime];
  if (video) return probeVideo(path, video, size);
  if (type?.mime === "image/heic" || type?.mime === "image/heif") throw new UnusableFileError("is a HEIC image: save it as JPEG or PNG");
  throw new UnusableFileError("must be a JPEG, PNG, WebP, GIF or AVIF image, or an MP4, MOV, WebM or MKV video");
}

/** Reads the header only, so that an oversized image is never decoded. */
async function probeImage(path: string, mime: string, bytes: number): Promise<Probe> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnusableFileError("is not a readable image", { cause });
    });
  const { autoOrient, pages = 1, hasAlpha, orientation, space } = header;
  const problem = pixelProblem({ width: autoOrient.width, height: autoOrient.height, frames: pages });
  if (problem !== null) throw new UnusableFileError(problem);
  return {
    kind: "image",
    mime,
    bytes,
    width: autoOrient.width,
    height: autoOrient.height,
    durationSeconds: null,
    details: {
      ...(pages > 1 ? { frames: pages } : {}),
      ...(hasAlpha ? { transparent: true } : {}),
      ...(orientation !== undefined && orientation > 1 ? { orientation } : {}),
      ...(space ? { colours: space } : {}),
    },
  };
}

function readerOf(file: FileHandle) {
  return async (length: number, position: number): Promise<Uint8Array> => {
    const buffer = new Uint8Array(length);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
}

/** Reads the headers only, at any position in the file. */
async function analyse(path: string, bytes: number): Promise<MediaInfoResult> {
  const [info, file] = await Promise.all([mediaInfoFactory({ format: "object" }), open(path, "r")]);
  try {
    return await info.analyzeData(bytes, readerOf(file));
  } finally {
    info.close();
    await file.close();
  }
}

async function probeVideo(path: string, mime: string, bytes: number): Promise<Probe> {
  const found = await analyse(path, bytes).catch((cause: unknown) => {
    throw new UnusableFileError("is not a readable video", { cause });
  });
  const tracks = found.media?.track ?? [];
  const general = tracks.find((track) => track["@type"] === "General");
  const video = tracks.find((track) => track["@type"] === "Video");
  const audio = tracks.find((track) => track["@type"] === "Audio");
  if (video?.["@type"] !== "Video" || !video.Width || !video.Height) throw new UnusableFileError("holds no picture that can be read");
  const turned = Math.abs(Number(video.Rotation ?? 0)) % 180 === 90;
  const duration = (general?.["@type"] === "General" ? general.Duration : undefined) ?? video.Duration;
  return {
    kind: "video",
    mime,
    bytes,
    width: turned ? video.Height : video.Width,
    height: turned ? video.Width : video.Height,
    durationSeconds: duration === undefined ? null : Math.round(duration * 1_000) / 1_000,
    details: {
      ...(video.Format ? { videoCodec: codecs[video.Format] ?? video.Format } : {}),
      ...(video.FrameRate ? { framesPerSecond: video.FrameRate } : {}),
      ...(video.BitRate ? { bitsPerSecond: video.BitRate } : {}),
      ...(audio?.["@type"] === "Audio" && audio.Format ? { audioCodec: audio.Format } : {}),
    },
  };
}
