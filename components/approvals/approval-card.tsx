"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useLibraryItems } from "@/components/media/use-library-items";
import { useZone } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/feedback";
import { ChecksIcon, ReturnIcon } from "@/components/ui/icons";
import { StateBadge } from "@/components/ui/state-badge";
import type { ApprovalItem, ApprovalOutcome } from "@/server/domains/posts/approvals.schema";
import { PostPreviews } from "./post-previews";
import { ReviewLine } from "./review-line";
import { reviewedAttribute } from "./use-review-keys";

interface Judging {
  busy: boolean;
  approve(): void;
  sendBack(): void;
  /** Null where the post cannot be approved together with others. */
  selection: { on: boolean; toggle(): void } | null;
}

interface ApprovalCardProps {
  post: ApprovalItem;
  isPast: boolean;
  /** Why it could not be approved just now. */
  held: Exclude<ApprovalOutcome, "approved"> | undefined;
  judging: Judging | null;
}

/** One post with its previews, its scheduled time and its reviews. */
export function ApprovalCard({ post, isPast, held, judging }: ApprovalCardProps) {
  const t = useText("approvals");
  const format = useFormat();
  const zone = useZone();
  const at = post.scheduledAt;
  const time = at === null ? null : { time: format.dateTime(at, zone), city: format.city(zone) };
  const media = useLibraryItems(post.mediaUrls);
  const heading = `approval-${post.id}`;
  return (
    <Card>
      <article {...{ [reviewedAttribute]: post.id }} tabIndex={-1} aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-1">
            <h2 id={heading} className="text-md font-semibold">
              {time ? <time dateTime={at ?? undefined}>{t(isPast ? "wasPlanned" : "planned", time)}</time> : t("atOnce")}
            </h2>
            <p className="text-sm text-gray-11">{t.rich("by", { name: () => <bdi>{post.author.name}</bdi> })}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {post.status === "DRAFT" || post.status === "SCHEDULED" ? null : <StateBadge thing="post" state={post.status} />}
            {post.approval === "none" ? null : <StateBadge thing="approval" state={post.approval} />}
          </div>
        </div>
        <PostPreviews post={post} media={media} />
        {isPast && post.approval === "pending" ? <Notice hue="amber">{t("past")}</Notice> : null}
        <ReviewLine review={post.review} approval={post.approval} />
        {held ? <Notice hue="red">{t(`held.${held}`)}</Notice> : null}
        <div className="flex flex-wrap items-center gap-2">
          {judging ? (
            <>
              <Button variant="primary" busy={judging.busy} onClick={judging.approve}>
                <ChecksIcon />
                {t(isPast ? "approveAt" : at === null ? "approveNow" : "approve")}
              </Button>
              <Button onClick={judging.sendBack}>
                <ReturnIcon />
                {t("return")}
              </Button>
            </>
          ) : null}
          <LinkButton variant={judging ? "quiet" : "secondary"} href={`/posts/${post.id}`}>
            {t("open")}
          </LinkButton>
          {judging?.selection ? (
            <Checkbox className="ms-auto" label={t("select")} checked={judging.selection.on} onCheckedChange={judging.selection.toggle} />
          ) : null}
        </div>
      </article>
    </Card>
  );
}
