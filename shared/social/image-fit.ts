/** How an image outside of a platform's shapes is brought into one. Ratios are width divided by height. */

export const imageFits = ["pad", "crop"] as const;
/** `pad` keeps all of it on a white ground, `crop` keeps its middle. */
export type ImageFit = (typeof imageFits)[number];

interface Size {
  width: number;
  height: number;
}

/** The bound that the file's shape breaks; null when it breaks none. Rounded to whole pixels, a file may lie a hair outside. */
export function brokenRatio({ width, height }: Size, { minRatio, maxRatio }: { minRatio: number | null; maxRatio: number | null }): number | null {
  const ratio = width / height;
  if (minRatio !== null && ratio < minRatio - 0.01) return minRatio;
  return maxRatio !== null && ratio > maxRatio + 0.01 ? maxRatio : null;
}

/** The size that the image gets by its ratio, `scale` times as large as it could be; never a hair outside. */
export function fittedSize({ width, height }: Size, { ratio, fit }: { ratio: number; fit: ImageFit }, scale: number): Size {
  const isTall = width / height < ratio;
  const keepsHeight = isTall === (fit === "pad");
  const scaled = Math.max(1, Math.floor((keepsHeight ? height : width / ratio) * scale));
  const exact = scaled * ratio;
  return { width: Math.max(1, isTall ? Math.ceil(exact - 1e-6) : Math.floor(exact + 1e-6)), height: scaled };
}
