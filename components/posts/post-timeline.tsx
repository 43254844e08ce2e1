"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { PlatformMark } from "@/components/ui/platform-mark";
import { Time } from "@/components/ui/time";
import type { PostComment, PostDetail } from "@/server/domains/posts/post-detail.schema";
import { AddComment, ReplyToComment } from "./add-comment";

interface Entry {
  key: string;
  at: string;
  text: string;
  account?: { name: string; platform: string };
  /** A comment, which can be replied to. */
  comment?: PostComment;
}

/** All events and comments of the post, oldest first. */
export function PostTimeline({ post }: { post: PostDetail }) {
  const t = useText("posts");
  const approvals = useText("approvals");
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
  const { requestedAt } = post.review;
  const requested: Entry[] = requestedAt ? [{ key: "requested", at: requestedAt, text: t("detail.review.requested") }] : [];
  const comments = post.comments
    .filter(({ replyToId }) => replyToId === null)
    .map((comment): Entry => {
      const name = comment.by ?? approvals("somebody");
      return { key: comment.id, at: comment.at, text: t(`detail.review.${comment.decision ?? "comment"}`, { name }), comment };
    });
  const entries = [{ key: "created", at: post.createdAt, text: t("detail.created") }, ...planned, ...requested, ...comments, ...attempts].sort((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <Card>
      <CardHeader title={t("detail.timeline")} />
      <ol className="grid gap-3 p-4">
        {entries.map((entry: Entry) => (
          <li key={entry.key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
            <span aria-hidden className="mt-2 size-2 rounded-full bg-gray-8" />
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
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
              </p>
              {entry.comment ? <CommentEntry post={post} comment={entry.comment} /> : null}
            </div>
          </li>
        ))}
      </ol>
      <div className="border-t border-gray-5 p-4">
        <AddComment postId={post.id} />
      </div>
    </Card>
  );
}

/** A comment's words with the replies to it. */
function CommentEntry({ post, comment }: { post: PostDetail; comment: PostComment }) {
  const t = useText("posts");
  const approvals = useText("approvals");
  const replies = post.comments.filter(({ replyToId }) => replyToId === comment.id);
  const words = (text: string | null) =>
    text ? (
      <p dir="auto" className="user-text text-gray-11">
        {text}
      </p>
    ) : null;
  return (
    <>
      {words(comment.text)}
      {replies.length > 0 ? (
        <ul aria-label={t("comment.replies")} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-s-2 border-gray-5 ps-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                {t("detail.review.comment", { name: reply.by ?? approvals("somebody") })}
                <span className="text-gray-10">
                  <Time at={reply.at} />
                </span>
              </p>
              {words(reply.text)}
            </li>
          ))}
        </ul>
      ) : null}
      {comment.text ? <ReplyToComment postId={post.id} comment={comment} /> : null}
    </>
  );
}
