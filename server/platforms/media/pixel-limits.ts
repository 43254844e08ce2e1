/** How large an image may be once it is decoded: a file of a few kilobytes can decode to gigabytes of pixels. */

/** Of one frame. No platform shows as many. */
export const PIXEL_LIMIT = 50_000_000;

/** Of all frames of an animation together: the most that X takes, and no platform more. */
const ANIMATION_PIXEL_LIMIT = 300_000_000;

interface Size {
  width: number;
  height: number;
  frames: number;
}

const megapixels = (pixels: number) => pixels / 1_000_000;

/** The end of a sentence that begins with the file's name; null when nothing is wrong. */
export function pixelProblem({ width, height, frames }: Size): string | null {
  const pixels = width * height;
  if (pixels > PIXEL_LIMIT) return `has ${width}×${height} pixels: at most ${megapixels(PIXEL_LIMIT)} megapixels are taken`;
  if (frames > 1 && pixels * frames > ANIMATION_PIXEL_LIMIT) {
    return `has ${frames} frames of ${width}×${height} pixels: at most ${megapixels(ANIMATION_PIXEL_LIMIT)} megapixels are taken in all frames together`;
  }
  return null;
}
