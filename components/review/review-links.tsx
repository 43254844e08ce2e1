"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { LinkRow, useAfterRevoke } from "@/components/links/link-row";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StateBadge } from "@/components/ui/state-badge";
import type { ReviewLink } from "@/server/domains/posts/review-links.schema";

/** The links that clients were given, and what they have decided. Nothing where there is none. */
export function ReviewLinks() {
  const t = useText("review");
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.reviewLinks.list.queryOptions());
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.links.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("links.title")} text={t("links.text")} />
      <ul>
        {data.links.map((link) => (
          <ReviewLinkRow key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function ReviewLinkRow({ link }: { link: ReviewLink }) {
  const t = useText("review");
  const format = useFormat();
  const zone = useZone();
  const trpc = useTRPC();
  const revoke = useMutation(trpc.reviewLinks.revoke.mutationOptions(useAfterRevoke(trpc.reviewLinks.pathFilter())));
  const { post, from, to, brand, decisions } = link;
  const day = (time: string) => format.date(time, zone);
  const lastDay = to && new Date(Date.parse(to) - 1).toISOString();
  return (
    <LinkRow
      link={link}
      revoke={revoke}
      heading={
        post ? (
          <Link href={`/posts/${post.id}`} className="one-line font-medium hover:underline">
            <bdi>{post.snippet}</bdi>
          </Link>
        ) : (
          <p className="font-medium">
            {from && lastDay ? t("links.range", { from: day(from), to: day(lastDay) }) : null}
            {brand ? <bdi className="text-gray-10"> · {brand}</bdi> : null}
          </p>
        )
      }
    >
      {decisions.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {decisions.map((decision) => (
            <li key={decision.id} className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2 text-gray-11">
                <StateBadge thing="approval" state={decision.kind} />
                <bdi>{decision.name}</bdi>
                <span className="text-xs text-gray-10">{format.dateTime(decision.createdAt, zone)}</span>
                <Link href={`/posts/${decision.postId}`} className="text-accent-5 hover:underline">
                  {t("links.post")}
                </Link>
              </span>
              {decision.comment ? (
                <blockquote dir="auto" className="user-text border-s-2 border-gray-7 ps-3">
                  {decision.comment}
                </blockquote>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </LinkRow>
  );
}
