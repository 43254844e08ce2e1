"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { PlatformMark } from "@/components/ui/platform-mark";
import { Time } from "@/components/ui/time";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";

interface Entry {
  key: string;
  at: string;
  text: string;
  account?: { name: string; platform: string };
  comment?: string | null;
}

/** Everything that was done with the post and said about it, oldest first. */
export function PostTimeline({ post }: { post: PostDetail }) {
  const t = useText("posts");
  const attempts = post.targets.flatMap((target) =>
    target.attempts.map(
      (attempt): Entry => ({
        key: `${target.connectionId} ${attempt.number}`,
        at: attempt.finishedAt ?? attempt.startedAt,
        text: `${t("detail.attempt", { number: attempt.number })} · ${t(`detail.result.${attempt.state}`)}`,
        account: { name: target.accountName, platform: target.platform },
      }),
    ),
  );
  const planned: Entry[] = post.scheduledAt ? [{ key: "planned", at: post.scheduledAt, text: t("detail.plannedFor") }] : [];
  const { requestedAt, decidedAt, decidedBy, comment } = post.review;
  // What waits again was returned before.
  const returned = post.approval !== "approved";
  const review: Entry[] = [
    ...(requestedAt ? [{ key: "requested", at: requestedAt, text: t("detail.review.requested") }] : []),
    ...(decidedAt && decidedBy
      ? [{ key: "decided", at: decidedAt, text: t(returned ? "detail.review.returned" : "detail.review.approved", { name: decidedBy }), comment }]
      : []),
  ];
  const entries = [{ key: "created", at: post.createdAt, text: t("detail.created") }, ...planned, ...review, ...attempts].sort((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <Card>
      <CardHeader title={t("detail.timeline")} />
      <ol className="grid gap-3 p-4">
        {entries.map((entry: Entry) => (
          <li key={entry.key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
            <span aria-hidden className="mt-2 size-2 rounded-full bg-gray-8" />
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="flex flex-wrap items-center gap-x-2">
                {entry.text}
                {entry.account ? (
                  <span className="inline-flex items-center gap-1 text-gray-11">
                    <PlatformMark platform={entry.account.platform} />
                    <bdi>{entry.account.name}</bdi>
                  </span>
                ) : null}
              </span>
              <span className="text-gray-10">
                <Time at={entry.at} />
              </span>
              {entry.comment ? (
                <span className="basis-full text-gray-11">
                  <bdi className="user-text">{entry.comment}</bdi>
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
