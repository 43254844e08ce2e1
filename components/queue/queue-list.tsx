"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback";
import { DownIcon, UpIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { QueueEntryView } from "@/server/domains/posts/queue.schema";
import { ClockChange } from "./next-dates";

/** What goes out on an account, with the times that are still free between. */
export function QueueList({ connectionId, initial }: { connectionId: string; initial: QueueEntryView[] | undefined }) {
  const t = useText("queue");
  const trpc = useTRPC();
  const list = useQuery(trpc.queue.account.queryOptions({ connectionId }, initial ? { initialData: initial } : {}));
  const { swap, error } = useSwap();
  const entries = list.data ?? [];
  const posts = entries.flatMap(({ post }) => (post ? [post.id] : []));
  return (
    <Card>
      <CardHeader title={t("list.title")} text={t("list.text")} />
      {list.error ? (
        <div className="p-4">
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {error ? (
        <div className="p-4">
          <ErrorNotice error={error} />
        </div>
      ) : null}
      {list.isPending ? (
        <div className="grid gap-3 p-4">
          <Skeleton className="h-row" />
          <Skeleton className="h-row" />
          <Skeleton className="h-row" />
        </div>
      ) : entries.length === 0 ? (
        <p className="p-4 text-gray-11">{t("list.empty")}</p>
      ) : (
        <ol>
          {entries.map((entry) => {
            const place = entry.post ? posts.indexOf(entry.post.id) : -1;
            const neighbour = (by: number) => (place < 0 ? undefined : posts[place + by]);
            return <QueueRow key={`${entry.at}-${entry.post?.id ?? ""}`} entry={entry} before={neighbour(-1)} after={neighbour(1)} onSwap={swap} />;
          })}
        </ol>
      )}
    </Card>
  );
}

interface QueueRowProps {
  entry: QueueEntryView;
  before: string | undefined;
  after: string | undefined;
  onSwap(id: string, withId: string): void;
}

function QueueRow({ entry, before, after, onSwap }: QueueRowProps) {
  const t = useText("queue");
  const may = useMay();
  const { post } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-gray-5 px-4 py-2.5 not-first:border-t">
      <div className="grid w-52 shrink-0 gap-0.5 text-sm text-gray-11">
        <Time at={entry.at} />
      </div>
      {post ? (
        <>
          <Link href={`/posts/${post.id}`} dir="auto" className="one-line min-w-0 flex-1 basis-40 hover:underline pointer-coarse:py-2.5">
            {post.content}
          </Link>
          {entry.ownTime ? (
            <Badge hue="gray" outline>
              {t("list.ownTime")}
            </Badge>
          ) : null}
          {may.write ? (
            <span className="flex gap-1">
              <Button
                variant="quiet"
                size="icon"
                disabled={before === undefined}
                aria-label={t("list.earlier")}
                onClick={() => before && onSwap(post.id, before)}
              >
                <UpIcon />
              </Button>
              <Button variant="quiet" size="icon" disabled={after === undefined} aria-label={t("list.later")} onClick={() => after && onSwap(post.id, after)}>
                <DownIcon />
              </Button>
            </span>
          ) : null}
        </>
      ) : (
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-3 text-gray-10">{t("list.free")}</span>
      )}
      {entry.change ? (
        <div className="basis-full">
          <ClockChange moment={entry} />
        </div>
      ) : null}
    </li>
  );
}

function useSwap() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const t = useText("queue");
  const toast = useToast();
  const mutation = useMutation(
    trpc.queue.swap.mutationOptions({
      onSuccess: () => toast({ text: t("list.swapped") }),
      // One of them may have gone out meanwhile: show what is.
      onSettled: () => Promise.all([queries.invalidateQueries(trpc.queue.pathFilter()), queries.invalidateQueries(trpc.posts.pathFilter())]),
    }),
  );
  return { swap: (id: string, withId: string) => mutation.mutate({ id, withId }), error: mutation.error };
}
