import { stat } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { fittedSize, type ImageFit } from "@/shared/social/image-fit";
import { PIXEL_LIMIT } from "./pixel-limits";
import { UnusableFileError } from "./unusable-file";

/**
 * Scaling and conversion of images. Results have no EXIF data (place, camera). Runs in a process
 * of its own: callers go through `decoder.ts`. Stored files have passed `pixel-limits.ts`, or sharp's own limit in
 * earlier releases, and are published all the same.
 */

const THUMBNAIL_EDGE = 480;

export interface MadeImage {
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

export interface Conversion {
  mime: string;
  /** The most that the result may have. */
  maxWidth: number | null;
  maxHeight: number | null;
  maxBytes: number;
  /** The shape to bring it into, by padding or cropping. */
  shape?: { ratio: number; fit: ImageFit };
}

/** A small picture of the image, which also shows that all of it can be read. */
export async function makeThumbnail(from: string, to: string): Promise<void> {
  try {
    await sharp(from, { limitInputPixels: PIXEL_LIMIT })
      .autoOrient()
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(to);
  } catch (cause) {
    throw new UnusableFileError("is damaged and cannot be read as an image", { cause });
  }
}

type Encode = (image: Sharp, quality: number) => Sharp;

const encoders: Record<string, Encode> = {
  "image/jpeg": (image, quality) => image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true }),
  "image/png": (image, quality) => image.png({ palette: quality < 90, quality, compressionLevel: 9 }),
  "image/webp": (image, quality) => image.webp({ quality }),
};

/** A part of an image, in pixels as shown. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Writes a part of the image; a format that is not written becomes WebP, which keeps transparency. */
export async function cropImage(from: string, to: string, mime: string, { x, y, width, height }: CropArea): Promise<void> {
  const part = sharp(from).autoOrient().extract({ left: x, top: y, width, height });
  await (mime === "image/jpeg" ? part.jpeg({ quality: 92, mozjpeg: true }) : mime === "image/png" ? part.png() : part.webp({ quality: 92 })).toFile(to);
}

/** Steps down in quality, then in size, until it fits. */
const attempts = [1, 0.75, 0.5, 0.35, 0.2].flatMap((scale) => [90, 80, 65].map((quality) => ({ scale, quality })));

/** Encodes the image in the requested form; null when no attempt is below the byte limit. */
export async function convertImage(from: string, to: string, size: { width: number; height: number }, conversion: Conversion): Promise<MadeImage | null> {
  const encode = encoders[conversion.mime];
  if (!encode) return null;
  const { shape } = conversion;
  const most = shape ? fittedSize(size, shape, 1) : size;
  const fit = Math.min(1, (conversion.maxWidth ?? most.width) / most.width, (conversion.maxHeight ?? most.height) / most.height);
  for (const { scale, quality } of attempts) {
    const upright = sharp(from).autoOrient();
    const image = shape
      ? upright.resize({ ...fittedSize(size, shape, fit * scale), fit: shape.fit === "pad" ? "contain" : "cover", background: "#ffffff" })
      : upright.resize(Math.max(1, Math.floor(size.width * fit * scale)), Math.max(1, Math.floor(size.height * fit * scale)), {
          fit: "inside",
          withoutEnlargement: true,
        });
    const made = await encode(image, quality).toFile(to);
    const { size: bytes } = await stat(to);
    if (bytes <= conversion.maxBytes) return { mime: conversion.mime, bytes, width: made.width, height: made.height };
  }
  return null;
}
