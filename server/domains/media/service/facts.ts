import type { MediaFacts } from "@/server/platforms/social/contract";
import type { AssetRow } from "../media.repository";

/** What the probe found beyond what has a column. */
interface Details {
  frames?: number;
  videoCodec?: string;
  framesPerSecond?: number;
}

export function factsOf({ kind, mime, bytes, width, height, durationSeconds, details }: AssetRow): MediaFacts {
  const { videoCodec, framesPerSecond } = details as Details;
  return {
    kind: kind === "IMAGE" ? "image" : "video",
    mime,
    bytes,
    width,
    height,
    durationSeconds,
    videoCodec: videoCodec ?? null,
    framesPerSecond: framesPerSecond ?? null,
  };
}

/** More than one: it moves. */
export function framesOf({ details }: AssetRow): number {
  return (details as Details).frames ?? 1;
}
