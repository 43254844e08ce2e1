"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import type { Review } from "@/server/domains/posts/post-detail.schema";
import type { Approval } from "@/server/domains/posts/posts.schema";

/** Reviewer, decision and time; for a resubmitted post also the changes requested before. */
export function ReviewLine({ review, approval }: { review: Review; approval: Approval }) {
  const t = useText("approvals");
  const format = useFormat();
  const zone = useZone();
  const { decidedAt, requestedAt, comment } = review;
  const name = () => (review.decidedBy ? <bdi>{review.decidedBy}</bdi> : t("somebody"));
  const when = (at: string) => format.dateTime(at, zone);
  const key = approval === "approved" ? "approvedBy" : approval === "changes_requested" ? "returnedBy" : "returnedBefore";
  const decided = decidedAt !== null && (approval !== "pending" || comment !== null);
  return (
    <div className="grid gap-1.5 text-sm text-gray-11">
      {approval === "pending" && requestedAt ? <p className="figures">{t("requested", { time: when(requestedAt) })}</p> : null}
      {decided ? <p>{t.rich(key, { name, time: when(decidedAt) })}</p> : null}
      {decided && comment ? (
        <blockquote dir="auto" className="user-text border-s-2 border-gray-7 ps-3 text-base text-gray-12">
          {comment}
        </blockquote>
      ) : null}
    </div>
  );
}
