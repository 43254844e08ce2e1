"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { PostPreviews } from "@/components/approvals/post-previews";
import { operatorStyle } from "@/components/connect/operator-style";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ChecksIcon, ReturnIcon } from "@/components/ui/icons";
import { Input, Textarea } from "@/components/ui/input";
import { StateBadge } from "@/components/ui/state-badge";
import type { Operator } from "@/server/domains/brands/connect-pages.schema";
import type { ReviewedPost, ReviewPage as ReviewPageData } from "@/server/domains/posts/review-links.schema";
import { COMMENT_LIMIT } from "@/shared/approvals";

interface ReviewPageProps {
  token: string;
  initial: ReviewPageData;
  operator: Operator;
}

/** The posts of a review link, for a client without an account: each is approved, or changes to it are requested. */
export function ReviewPage({ token, initial, operator }: ReviewPageProps) {
  const t = useText("review");
  const links = useText("links");
  const format = useFormat();
  const trpc = useTRPC();
  const { data: page } = useQuery(trpc.reviewPages.view.queryOptions({ token }, { initialData: initial, staleTime: 60_000, retry: false }));
  const [name, setName] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const city = format.city(page.timezone);
  return (
    <div className="grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1 wrap-anywhere">
        <h1 className="text-xl font-semibold">{t("heading", { name: page.name })}</h1>
        <p className="text-gray-11">{t("intro", { sender: page.sender, city })}</p>
        <p className="text-sm text-gray-10">{links("until", { time: format.dateTime(page.expiresAt, page.timezone) })}</p>
      </div>
      <Field label={t("name")} hint={t("nameHint")} error={isNameMissing && name.trim() === "" ? t("nameMissing") : undefined}>
        {(control) => <Input {...control} ref={nameField} value={name} maxLength={80} autoComplete="name" onChange={({ target }) => setName(target.value)} />}
      </Field>
      {page.posts.length === 0 ? <p className="text-gray-11">{t("empty")}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {page.posts.map((post) => (
          <li key={post.id}>
            <ReviewCard
              token={token}
              post={post}
              timezone={page.timezone}
              operator={operator}
              name={name.trim()}
              onNameMissing={() => {
                setNameMissing(true);
                focus(nameField);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function focus(field: RefObject<HTMLElement | null>): void {
  field.current?.focus();
  field.current?.scrollIntoView({ block: "center" });
}

interface ReviewCardProps {
  token: string;
  post: ReviewedPost;
  timezone: string;
  operator: Operator;
  name: string;
  onNameMissing(): void;
}

function ReviewCard({ token, post, timezone, operator, name, onNameMissing }: ReviewCardProps) {
  const t = useText("review");
  const approvals = useText("approvals");
  const format = useFormat();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [comment, setComment] = useState("");
  const [isCommentMissing, setCommentMissing] = useState(false);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const view = trpc.reviewPages.view.queryOptions({ token });
  const decide = useMutation(
    trpc.reviewPages.decide.mutationOptions({
      onSuccess: (page) => {
        setComment("");
        queries.setQueryData(view.queryKey, page);
      },
      // It may have been changed or published meanwhile: show what is.
      onError: () => queries.invalidateQueries(view),
    }),
  );
  const send = (kind: "approved" | "changes_requested") => {
    if (name === "") return onNameMissing();
    if (kind === "changes_requested" && comment.trim() === "") {
      setCommentMissing(true);
      return focus(commentField);
    }
    const { id: postId, revision, altTextVersion } = post;
    decide.mutate({ token, postId, revision, altTextVersion, kind, name, ...(comment.trim() ? { comment: comment.trim() } : {}) });
  };
  const { approval, scheduledAt, review } = post;
  const time = scheduledAt === null ? null : { time: format.dateTime(scheduledAt, timezone), city: format.city(timezone) };
  const decisionKey = approval === "approved" ? "approvedBy" : approval === "changes_requested" ? "returnedBy" : null;
  const reason = decide.error ? viewError(decide.error).reason : undefined;
  return (
    <Card>
      <article aria-labelledby={`review-${post.id}`} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 id={`review-${post.id}`} className="figures text-md font-semibold">
            {time ? <time dateTime={scheduledAt ?? undefined}>{approvals("planned", time)}</time> : t("noTime")}
          </h2>
          <span className="flex flex-wrap gap-2">
            {post.isOpen ? null : <StateBadge thing="post" state={post.status} />}
            {approval === "none" ? null : <StateBadge thing="approval" state={approval} />}
          </span>
        </div>
        <PostPreviews post={post} media={post.pictures} />
        {decisionKey && review.decidedAt ? (
          <div role="status" className="grid gap-1.5 text-sm text-gray-11">
            <p>
              {approvals.rich(decisionKey, {
                name: () => <bdi>{review.decidedBy ?? approvals("somebody")}</bdi>,
                time: format.dateTime(review.decidedAt, timezone),
              })}
            </p>
            {review.comment ? (
              <blockquote dir="auto" className="user-text border-s-2 border-gray-7 ps-3 text-base text-gray-12">
                {review.comment}
              </blockquote>
            ) : null}
          </div>
        ) : null}
        {decide.error ? (
          <ErrorNotice error={decide.error}>
            {reason === "POST_CHANGED" ? approvals("held.changed") : reason === "APPROVAL_NEEDS_TIME" ? t("past") : undefined}
          </ErrorNotice>
        ) : null}
        {post.isOpen ? (
          <>
            <Field label={t("comment")} hint={t("commentHint")} error={isCommentMissing && comment.trim() === "" ? approvals("returning.missing") : undefined}>
              {(control) => (
                <Textarea
                  {...control}
                  ref={commentField}
                  value={comment}
                  maxLength={COMMENT_LIMIT}
                  className="min-h-20"
                  onChange={({ target }) => setComment(target.value)}
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              {approval === "approved" ? null : (
                <span style={operatorStyle(operator)}>
                  <Button variant="primary" className="outline-gray-12" busy={decide.isPending} onClick={() => send("approved")}>
                    <ChecksIcon />
                    {approvals("approve")}
                  </Button>
                </span>
              )}
              <Button busy={decide.isPending} onClick={() => send("changes_requested")}>
                <ReturnIcon />
                {approvals("return")}
              </Button>
            </div>
          </>
        ) : null}
      </article>
    </Card>
  );
}
