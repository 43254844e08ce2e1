"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ReviewLinks } from "@/components/review/review-links";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay, useViewer, useZone } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/feedback";
import { ApprovalsIcon, ChecksIcon, LinkIcon } from "@/components/ui/icons";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { lazyPart } from "@/components/ui/part";
import { Tabs } from "@/components/ui/tabs";
import type { ApprovalItem, Approvals as ApprovalsPage } from "@/server/domains/posts/approvals.schema";
import { type ApprovalTab, approvalTabs } from "@/shared/approvals";
import { ApprovalCard } from "./approval-card";
import { approvalsHref } from "./approvals-href";
import { useApproving } from "./use-approving";
import { useReviewKeys } from "./use-review-keys";

const ReturnDialog = lazyPart(() => import("./return-dialog").then((module) => module.ReturnDialog));
const CreateReviewLinkDialog = lazyPart(() => import("@/components/review/create-review-link-dialog").then((module) => module.CreateReviewLinkDialog));
const NewTimeDialog = lazyPart(() => import("./new-time-dialog").then((module) => module.NewTimeDialog));

interface ApprovalsProps {
  tab: ApprovalTab;
  offset: number;
  limit: number;
  initial: ApprovalsPage;
  /** The post for which a client link is to be made. */
  share: string | null;
  now: number;
}

export function Approvals({ tab, offset, limit, initial, share, now }: ApprovalsProps) {
  const t = useText("approvals");
  const { requested, request, loading } = useOptimisticFilter({ tab }, (filter) => approvalsHref(filter.tab));
  const format = useFormat();
  const zone = useZone();
  const trpc = useTRPC();
  const may = useMay();
  const review = useText("review");
  const [linking, setLinking] = useState<{ postId: string | null } | null>(share ? { postId: share } : null);
  const { approvalRequired } = useViewer().workspace;
  const list = useQuery({
    ...trpc.approvals.list.queryOptions({ tab, offset, limit }, { initialData: initial }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { data: posts, counts, meta } = list.data;
  // The first paint is by the server's clock alone: what is past by the browser's may still be to come by it.
  const readAt = list.isFetchedAfterMount ? Math.max(now, list.dataUpdatedAt) : now;
  const label = (value: ApprovalTab) => (
    <>
      {t(`tabs.${value}`)}
      {value !== "done" && counts[value] > 0 ? (
        <span className="figures rounded-full bg-gray-4 px-1.5 text-xs text-gray-11">{format.number(counts[value])}</span>
      ) : null}
    </>
  );
  const content = (
    <LoadingVeil loading={loading}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {list.error ? <ErrorNotice error={list.error} onRetry={() => list.refetch()} /> : null}
        {posts.length === 0 ? (
          <Card>
            <EmptyState
              icon={ApprovalsIcon}
              title={t(`empty.${tab}.title`)}
              text={t(`empty.${tab}.text`)}
              action={
                may.manageAll && !approvalRequired ? (
                  <LinkButton href="/settings/workspace">{t("empty.turnOn")}</LinkButton>
                ) : (
                  <LinkButton href="/posts?tab=drafts">{t("empty.drafts")}</LinkButton>
                )
              }
            />
          </Card>
        ) : (
          <Review key={`${tab} ${offset}`} posts={posts} judging={tab === "waiting" && may.approve} now={readAt} />
        )}
        <Pagination offset={offset} limit={limit} total={meta.total} hrefAt={(at) => approvalsHref(requested.tab, loading ? 0 : at)} />
      </div>
    </LoadingVeil>
  );
  return (
    <Page
      title={t("title")}
      text={t("intro", { city: format.city(zone) })}
      actions={
        may.approve ? (
          <Button onClick={() => setLinking({ postId: null })}>
            <LinkIcon />
            {review("new")}
          </Button>
        ) : null
      }
    >
      <Tabs
        label={t("title")}
        value={requested.tab}
        onChange={(value) => request({ tab: approvalTabs.find((option) => option === value) ?? "waiting" })}
        tabs={approvalTabs.map((value) => ({ value, label: label(value), content: value === requested.tab ? content : null }))}
      />
      {may.approve ? <ReviewLinks /> : null}
      {linking && may.approve ? <CreateReviewLinkDialog postId={linking.postId} onClose={() => setLinking(null)} /> : null}
    </Page>
  );
}

/** The posts, and for those who may judge them the acts on one and on many. */
function Review({ posts, judging, now }: { posts: ApprovalItem[]; judging: boolean; now: number }) {
  const t = useText("approvals");
  const approving = useApproving();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState<ApprovalItem | null>(null);
  const [retiming, setRetiming] = useState<ApprovalItem | null>(null);
  const isPast = (post: ApprovalItem) => post.scheduledAt !== null && post.status !== "FAILED" && Date.parse(post.scheduledAt) <= now;
  const approve = (post: ApprovalItem) => (isPast(post) ? setRetiming(post) : approving.approve([post]));
  const selected = posts.filter((post) => chosen.has(post.id));
  const selectable = posts.filter((post) => !isPast(post));
  const listRef = useReviewKeys(judging, (act, id) => {
    const post = posts.find((candidate) => candidate.id === id);
    if (!post) return;
    if (act === "approve" && !approving.busy) approve(post);
    if (act === "return") setReturning(post);
  });
  const toggle = (id: string) => setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return (
    <>
      {approving.error ? <ErrorNotice error={approving.error} /> : null}
      {judging && selectable.length > 1 ? (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox
            label={t("selectAll", { count: selectable.length })}
            checked={selected.length > 0 && selected.length === selectable.length ? true : selected.length > 0 ? "indeterminate" : false}
            onCheckedChange={(on) => setChosen(new Set(on === true ? selectable.map((post) => post.id) : []))}
          />
          {selected.length > 0 ? (
            <Button
              variant="primary"
              busy={approving.busy}
              onClick={() => {
                approving.approve(selected);
                setChosen(new Set());
              }}
            >
              <ChecksIcon />
              {t("approveMany", { count: selected.length })}
            </Button>
          ) : (
            <p className="text-xs text-gray-10 pointer-coarse:hidden">{t("keys")}</p>
          )}
        </div>
      ) : null}
      <ul ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <ApprovalCard
              post={post}
              isPast={isPast(post)}
              held={approving.heldBy(post.id)}
              judging={
                judging
                  ? {
                      busy: approving.busyWith(post.id),
                      approve: () => approve(post),
                      sendBack: () => setReturning(post),
                      selection: isPast(post) || selectable.length < 2 ? null : { on: chosen.has(post.id), toggle: () => toggle(post.id) },
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {returning ? <ReturnDialog key={returning.id} post={returning} onClose={() => setReturning(null)} /> : null}
      {retiming ? <NewTimeDialog key={retiming.id} post={retiming} onClose={() => setRetiming(null)} /> : null}
    </>
  );
}
