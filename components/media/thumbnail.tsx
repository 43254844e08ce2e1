import clsx from "clsx";
import { MediaIcon, VideoIcon } from "@/components/ui/icons";
import type { LibraryItem } from "@/server/domains/media/media.schema";

/** A file's small picture; where there is none, what kind it is. Its space is the same either way. */
export function Thumbnail({ item, className }: { item: Pick<LibraryItem, "kind" | "thumbnailUrl" | "altText">; className?: string }) {
  const box = clsx("rounded-control bg-gray-3", className);
  if (item.thumbnailUrl) {
    // biome-ignore lint/performance/noImgElement: the address is signed and runs out, so an optimiser that keeps pictures would be in the way
    return <img src={item.thumbnailUrl} alt={item.altText ?? ""} loading="lazy" decoding="async" className={clsx(box, "object-cover")} />;
  }
  const Placeholder = item.kind === "video" ? VideoIcon : MediaIcon;
  return (
    <span className={clsx(box, "grid place-items-center text-gray-10")}>
      <Placeholder size={24} />
    </span>
  );
}
