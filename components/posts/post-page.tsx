"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Fragment, useState } from "react";
import { useBackgroundTask } from "@/components/activity/use-background-task";
import { ApprovalState } from "@/components/approvals/approval-state";
import { MoveProblemNotice } from "@/components/calendar/move-problem";
import { useText } from "@/components/i18n/client";
import { LabelChip } from "@/components/labels/label-chip";
import { useTRPC } from "@/components/providers/trpc";
import { PartOfRecurring } from "@/components/queue/part-of-recurring";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { CopyIcon, EditIcon, SendIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { lazyPart } from "@/components/ui/part";
import type { PostMetricsOutput } from "@/server/domains/analytics/analytics.schema";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import type { RecurrenceOfPost } from "@/server/domains/posts/recurring.schema";
import { isEditable } from "@/shared/post-states";
import { PostMedia } from "./post-media";
import { PostMenu } from "./post-menu";
import { PostPreview } from "./post-preview";
import { PostErrorNotice } from "./post-problem";
import { PostState } from "./post-state";
import { PostTime } from "./post-time";
import { PostTimeline } from "./post-timeline";
import { postTitle } from "./post-title";
import { postsHref } from "./posts-href";
import { refetchDelay } from "./refetch-delay";
import { RemedyButton } from "./remedy-button";
import { TargetResults } from "./target-results";
import { useMayPublishNow } from "./use-may-publish-now";
import { usePostActions } from "./use-post-actions";
import { usePostKeys } from "./use-post-keys";
import { useUnschedule } from "./use-unschedule";
import { WarningList } from "./warning-list";

const PublishNowDialog = lazyPart(() => import("./publish-now-dialog").then((module) => module.PublishNowDialog));
const DeletePostDialog = lazyPart(() => import("./delete-post-dialog").then((module) => module.DeletePostDialog));

interface PostPageProps {
  initial: PostDetail;
  /** Null: published nowhere yet. */
  metrics: PostMetricsOutput | null;
  recurrence: RecurrenceOfPost | null;
}

export function PostPage({ initial, metrics, recurrence }: PostPageProps) {
  const t = useText("posts");
  const trpc = useTRPC();
  const { data: post } = useQuery({
    ...trpc.posts.detail.queryOptions({ id: initial.id }, { initialData: initial }),
    refetchInterval: ({ state }) => refetchDelay(state.data ? [state.data] : [], Date.now()),
  });
  const { retry } = usePostActions();
  usePostKeys(post, retry);
  // Here one sees how it goes out.
  useBackgroundTask(`publish:${post.id}`);
  const unscheduling = useUnschedule();
  const failed = post.targets.filter((target) => target.status === "FAILED");
  return (
    <Page
      title={<bdi className="line-clamp-2">{postTitle(post.content) ?? t("detail.title")}</bdi>}
      back={{ href: "/posts", label: t("title") }}
      text={
        <span className="flex flex-wrap items-center gap-2">
          <PostState post={post} />
          <PostTime post={post} />
        </span>
      }
      actions={<PostActions post={post} failedCount={failed.length} retry={retry} unscheduling={unscheduling} />}
    >
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      {unscheduling.problem ? <MoveProblemNotice problem={unscheduling.problem} onClose={unscheduling.dismiss} /> : null}
      <PartOfRecurring postId={post.id} initial={recurrence} />
      {post.status === "PARTIALLY_PUBLISHED" && post.remedy === "retry" ? (
        <Notice hue="amber">{t.rich("detail.retryNames", { accounts: () => <Names of={failed} /> })}</Notice>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TextCard post={post} />
          <PostPreview post={post} />
          {isEditable(post.status) && post.warnings.length > 0 ? <WarningList warnings={post.warnings} title={t("detail.warnings")} /> : null}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ApprovalState post={post} />
          <TargetResults post={post} initialMetrics={metrics} retry={retry} />
          <PostTimeline post={post} />
        </div>
      </div>
    </Page>
  );
}

/** Each name on its own, so that names of two scripts keep their order. */
function Names({ of }: { of: PostDetail["targets"] }) {
  const t = useText("posts");
  return of.map((target, index) => (
    <Fragment key={target.connectionId}>
      {index > 0 ? t("detail.separator") : null}
      <bdi>{target.accountName}</bdi>
    </Fragment>
  ));
}

interface PostActionsProps {
  post: PostDetail;
  failedCount: number;
  retry: ReturnType<typeof usePostActions>["retry"];
  unscheduling: ReturnType<typeof useUnschedule>;
}

function PostActions({ post, failedCount, retry, unscheduling }: PostActionsProps) {
  const t = useText("posts");
  const may = useMay();
  const router = useRouter();
  const mayPublishNow = useMayPublishNow();
  const [dialog, setDialog] = useState<"delete" | "publish" | null>(null);
  if (!may.write) return null;
  const close = () => setDialog(null);
  return (
    <>
      <RemedyButton variant="primary" post={post} failed={failedCount} busy={retry.isPending} onRetry={() => retry.mutate({ id: post.id })} />
      {mayPublishNow(post) ? (
        <Button onClick={() => setDialog("publish")}>
          <SendIcon />
          {t("actions.publishNow")}
        </Button>
      ) : null}
      {post.status === "SCHEDULED" ? (
        <Button busy={unscheduling.busy} onClick={() => void unscheduling.unschedule(post)}>
          {t("actions.unschedule")}
        </Button>
      ) : null}
      {isEditable(post.status) ? (
        post.remedy === "edit" ? null : (
          <LinkButton href={`/posts/${post.id}/edit`} variant={post.remedy ? "secondary" : "primary"}>
            <EditIcon />
            {t("actions.edit")}
          </LinkButton>
        )
      ) : post.status === "PARTIALLY_PUBLISHED" && failedCount > 0 ? (
        post.remedy === "edit" ? null : (
          // It can no longer be edited, and a whole copy would go out twice where it has gone out.
          <LinkButton href={`/posts/new?from=${post.id}&rest=1`}>
            <CopyIcon />
            {t("actions.copyRest", { n: failedCount })}
          </LinkButton>
        )
      ) : (
        <LinkButton href={`/posts/new?from=${post.id}`}>
          <CopyIcon />
          {t("actions.duplicate")}
        </LinkButton>
      )}
      <PostMenu post={post} onDelete={() => setDialog("delete")} />
      {dialog === "delete" ? <DeletePostDialog post={post} onClose={close} onDeleted={() => router.push("/posts")} /> : null}
      {dialog === "publish" && post.scheduledAt ? <PublishNowDialog post={post} plannedFor={post.scheduledAt} onClose={close} /> : null}
    </>
  );
}

function TextCard({ post }: { post: PostDetail }) {
  const t = useText("posts");
  return (
    <Card>
      <CardHeader title={t("detail.text")} text={t("detail.author", { name: post.author.name })} />
      <div className="grid gap-4 p-4">
        <p dir="auto" className="user-text text-md">
          {post.content}
        </p>
        <PostMedia urls={post.mediaUrls} altTexts={post.altTexts} />
        {post.labels.length > 0 ? (
          <ul aria-label={t("detail.labels")} className="flex flex-wrap gap-1.5">
            {post.labels.map((label) => (
              <li key={label} className="max-w-full">
                <Link href={postsHref({ label })}>
                  <LabelChip name={label} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
