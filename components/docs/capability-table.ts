import type { Text } from "@/components/i18n/text";
import { isolated } from "@/shared/format";
import type { Capability } from "@/shared/social/capabilities";

/** The columns of the table of what each platform takes, in reading order. */
export const capabilityColumns = ["text", "title", "images", "videos", "together", "altText", "placements", "deletes"] as const;
export type CapabilityColumn = (typeof capabilityColumns)[number];

const MB = 1024 * 1024;

/** `image/jpeg` as people write it: JPEG. */
function typeNames(mimes: readonly string[]): string {
  return mimes.map((mime) => (mime === "video/quicktime" ? "MOV" : (mime.split("/")[1] ?? mime).toUpperCase())).join(" ");
}

function ratioText(min: number | null, max: number | null): string[] {
  if (min === null && max === null) return [];
  return [`${min === null ? "" : Number(min.toFixed(2))}–${max === null ? "" : Number(max.toFixed(2))}:1`];
}

/** One platform's row. The page and `npm run docs:platforms` print the same. */
export function capabilityCells(can: Capability, t: Text<"docs">): Record<CapabilityColumn, string> {
  const size = (bytes: number) =>
    bytes >= 1024 * MB
      ? t("platforms.gigabytes", { size: Number((bytes / 1024 / MB).toFixed(1)) })
      : t("platforms.megabytes", { size: Math.round(bytes / MB) });
  const count = (min: number, max: number) => (min > 0 && min !== max ? `${min}–${max}` : String(max));
  const seconds = (value: number) =>
    value >= 120 && value % 60 === 0 ? t("platforms.minutes", { length: value / 60 }) : t("platforms.seconds", { length: value });
  const none = t("platforms.none");
  const { text, images, videos } = can;
  const unit = t(`platforms.unit.${text.unit}`);
  return {
    text: [
      t("platforms.limit", { limit: text.limit, unit }),
      ...(text.limitWithImages === null ? [] : [t("platforms.withImages", { limit: text.limitWithImages })]),
      ...(can.hashtags === null ? [] : [t("platforms.hashtags", { limit: can.hashtags })]),
      ...(can.mentions === null ? [] : [t("platforms.mentions", { limit: can.mentions })]),
      ...(can.textOnly ? [] : [t("platforms.needsMedia")]),
    ].join(" · "),
    title: can.titleLimit === null ? none : String(can.titleLimit),
    images:
      images.max === 0
        ? none
        : [count(images.min, images.max), typeNames(images.mimes), size(images.maxBytes), ...ratioText(images.minRatio, images.maxRatio)]
            .map(isolated)
            .join(" · "),
    videos:
      videos.max === 0
        ? none
        : [
            count(videos.min, videos.max),
            typeNames(videos.mimes),
            size(videos.maxBytes),
            seconds(videos.maxSeconds),
            ...ratioText(videos.minRatio, videos.maxRatio),
          ]
            .map(isolated)
            .join(" · "),
    together: can.mixed ? t("platforms.mixed", { limit: can.mediaMax }) : t("platforms.notMixed"),
    altText: can.altTextLimit === null ? none : String(can.altTextLimit),
    placements: can.placements.length === 0 ? none : can.placements.join(", "),
    deletes: t(can.deletes ? "platforms.yes" : "platforms.no"),
  };
}
