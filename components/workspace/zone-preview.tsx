"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { useTRPC } from "@/components/providers/trpc";
import { Skeleton } from "@/components/ui/feedback";

const MAX_EXAMPLES = 3;

/** The next scheduled posts, by the clock of one zone and of the other. */
export function ZonePreview({ from, to }: { from: string; to: string }) {
  const t = useText("workspace");
  const format = useFormat();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.home.read.queryOptions());
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const posts = data?.next.flatMap((post) => (post.scheduledAt ? [{ ...post, at: post.scheduledAt }] : [])).slice(0, MAX_EXAMPLES);
  return (
    <section className="grid gap-2 rounded-card border border-gray-5 bg-gray-1 p-3" aria-label={t("preview.title")} aria-busy={!posts}>
      <h3 className="font-medium">{t("preview.title")}</h3>
      <p className="text-sm text-gray-11">{posts?.length === 0 ? t("preview.none") : t("preview.text")}</p>
      {posts ? (
        <ul className="grid gap-3">
          {posts.map((post) => (
            <li key={post.id} className="grid gap-0.5 border-t border-gray-5 pt-2 text-sm">
              <Snippet text={post.content} />
              <p className="figures text-gray-10">{t("preview.from", { city: format.city(from), time: format.dateTime(post.at, from) })}</p>
              <p className="figures font-medium">{t("preview.from", { city: format.city(to), time: format.dateTime(post.at, to) })}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}
