"use client";

import clsx from "clsx";
import { memo } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { LabelDots } from "@/components/labels/label-chip";
import { useZone } from "@/components/shell/viewer-context";
import type { Hue } from "@/components/ui/badge";
import { PlatformMark } from "@/components/ui/platform-mark";
import { states } from "@/components/ui/states";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";

export const barHues: Record<Hue, string> = {
  gray: "bg-gray-8",
  accent: "bg-accent-4",
  green: "bg-green-4",
  amber: "bg-amber-4",
  red: "bg-red-4",
  blue: "bg-blue-4",
  violet: "bg-violet-4",
};

/** States shown by an icon beside their colour. Scheduled and published posts are distinguished by their date. */
const statesWithIcon: ReadonlySet<CalendarPost["status"]> = new Set(["PROCESSING", "PARTIALLY_PUBLISHED", "FAILED"]);

/** It does not go out as it is. */
export const waits = (approval: CalendarPost["approval"]): approval is "pending" | "changes_requested" =>
  approval === "pending" || approval === "changes_requested";

/** As many as fit into the narrowest day. */
const marksShown = 4;

interface ChipProps {
  post: CalendarPost;
  /** During a keyboard move: whether the current target is allowed. */
  held?: "fine" | "refused" | undefined;
}

/** One post in a grid. What is done with it, its grid does: it finds the post by the attribute. */
export const PostChip = memo(function PostChip({ post, held }: ChipProps) {
  const t = useText("calendar");
  const state = useText("state");
  const format = useFormat();
  const zone = useZone();
  const nameOf = usePlatformName();
  const [hue, StateIcon] = states.post[post.status];
  const tall = usePreferences().density === "comfortable";
  const platforms = [...new Set(post.platforms)];
  const shown = platforms.slice(0, tall ? marksShown : 1);
  const words = (
    <bdi className="one-line min-w-0 grow" title={post.snippet}>
      {post.snippet || t("noText")}
    </bdi>
  );
  const marks =
    shown.length > 0 ? (
      <span className="flex shrink-0 items-center gap-0.5" title={platforms.map(nameOf).join("\n")}>
        {shown.map((platform) => (
          <PlatformMark key={platform} platform={platform} />
        ))}
        {platforms.length > shown.length ? <bdi className="text-gray-10">+{format.number(platforms.length - shown.length)}</bdi> : null}
      </span>
    ) : null;
  return (
    <a
      href={`/posts/${post.id}`}
      data-post={post.id}
      draggable={false}
      aria-haspopup="dialog"
      className={clsx(
        "flex min-w-0 overflow-hidden rounded-badge border bg-surface pe-1 text-xs text-gray-12 -outline-offset-1 select-none [-webkit-touch-callout:none] hover:bg-gray-3 data-lifted:bg-gray-4 data-lifted:text-gray-10",
        tall ? "h-[46px]" : "h-6 pointer-coarse:h-11",
        post.status === "DRAFT" ? "border-dashed border-gray-8" : "border-gray-5",
        held === "fine" && "border-accent-4 bg-accent-1 shadow-popover",
        held === "refused" && "border-red-4 bg-red-1 shadow-popover",
      )}
    >
      <span aria-hidden className={clsx("me-1 h-full w-1 shrink-0", barHues[hue])} />
      {tall && post.thumbnailUrl ? (
        // biome-ignore lint/performance/noImgElement: the address is signed and runs out, so an optimiser that keeps pictures would be in the way
        <img
          src={post.thumbnailUrl}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          className="me-1 size-9 shrink-0 self-center rounded-badge object-cover"
        />
      ) : null}
      <span className={clsx("flex min-w-0 grow", tall ? "flex-col justify-center" : "items-center gap-1")}>
        <span className={clsx("flex min-w-0 items-center gap-1", !tall && "shrink-0")}>
          <span className="sr-only">{state(`post.${post.status}`)}</span>
          {statesWithIcon.has(post.status) ? <StateIcon size={12} className="shrink-0 text-gray-11" /> : null}
          {waits(post.approval) ? <Waiting approval={post.approval} /> : null}
          {post.at ? <span className="figures shrink-0 whitespace-nowrap">{format.time(post.at, zone)}</span> : null}
          {tall ? words : marks}
        </span>
        {tall ? (
          <span className="flex min-w-0 items-center justify-between gap-1">
            {marks}
            <LabelDots names={post.labels} />
          </span>
        ) : (
          <>
            {words}
            <LabelDots names={post.labels} />
          </>
        )}
      </span>
    </a>
  );
});

function Waiting({ approval }: { approval: "pending" | "changes_requested" }) {
  const state = useText("state");
  const [, WaitingIcon] = states.approval[approval];
  return (
    <span title={state(`approval.${approval}`)} className="shrink-0 text-amber-5">
      <WaitingIcon size={12} />
      <span className="sr-only">{state(`approval.${approval}`)}</span>
    </span>
  );
}
