"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { ExternalIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { StateOf } from "@/components/ui/states";
import type { PostMetricsOutput } from "@/server/domains/analytics/analytics.schema";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import { RemedyButton } from "./remedy-button";
import { RemoveFromPlatform } from "./remove-dialog";
import { TargetMetrics } from "./target-metrics";
import type { usePostActions } from "./use-post-actions";
import { faultIn, ownRefusalIn, useWarningText } from "./warning-list";

type Target = PostDetail["targets"][number];

interface TargetResultsProps {
  post: PostDetail;
  initialMetrics: PostMetricsOutput | null;
  retry: ReturnType<typeof usePostActions>["retry"];
}

const METRICS_POLL_MS = 2_000;
const JUST_PUBLISHED_MS = 60_000;

const isJustPublished = ({ targets }: PostDetail, now: number) =>
  targets.some(({ publishedAt }) => publishedAt !== null && now - Date.parse(publishedAt) < JUST_PUBLISHED_MS);

/** A post's outcome on each account, each with its own words and, where several have failed, with what helps it. */
export function TargetResults({ post, initialMetrics, retry }: TargetResultsProps) {
  const t = useText("posts");
  const trpc = useTRPC();
  const may = useMay();
  const failed = post.targets.filter((target) => target.status === "FAILED").length;
  const published = post.targets.some((target) => target.status === "SUCCEEDED");
  const metrics = useQuery(
    trpc.analytics.postMetrics.queryOptions(
      { postId: post.id },
      {
        enabled: published,
        staleTime: 60_000,
        initialData: initialMetrics ?? undefined,
        // A run of its own creates the rows, just after the post is published.
        refetchInterval: ({ state }) => (state.data?.accounts.length === 0 && isJustPublished(post, Date.now()) ? METRICS_POLL_MS : false),
      },
    ),
  );
  return (
    <Card>
      <CardHeader title={t("detail.results")} />
      <ul>
        {post.targets.map((target) => (
          <li key={target.connectionId} className="border-b border-gray-5 p-4 last:border-b-0">
            <TargetResult
              target={target}
              post={post}
              metrics={metrics.data?.accounts.find((account) => account.connectionId === target.connectionId)}
              // The page's own action is that of the only one.
              act={
                may.write && failed > 1 && target.remedy ? (
                  <RemedyButton
                    size="sm"
                    post={{ ...post, remedy: target.remedy, reconnectId: target.connectionId }}
                    busy={retry.isPending}
                    onRetry={() => retry.mutate({ id: post.id, accountIds: [target.connectionId] })}
                  />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf(target: Target): StateOf<"result"> {
  if (target.status === "SUCCEEDED") return "SUCCEEDED";
  if (target.errorClass === "UNKNOWN_OUTCOME") return "UNKNOWN";
  if (target.status === "PENDING" && target.nextAttemptAt) return "RETRYING";
  return target.status;
}

/** Whether a platform lets published posts be deleted, as the server's own data says. */
function useDeletable(): (platform: Target["platform"]) => boolean {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.posts.capabilities.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  return (platform) => data?.some((can) => can.platform === platform && can.deletes) ?? false;
}

interface TargetResultProps {
  target: Target;
  post: PostDetail;
  metrics: PostMetricsOutput["accounts"][number] | undefined;
  act: ReactNode;
}

function TargetResult({ target, post, metrics, act }: TargetResultProps) {
  const t = useText("posts");
  const connections = useText("connections");
  const format = useFormat();
  const zone = useZone();
  const nameOf = usePlatformName();
  const platform = nameOf(target.platform);
  const may = useMay();
  const deletable = useDeletable();
  const removable =
    target.status === "SUCCEEDED" && !target.removedAt && !target.confirming && target.connectionStatus === "ACTIVE" && deletable(target.platform);
  const state = stateOf(target);
  const time = target.publishedAt ?? target.nextAttemptAt;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-start gap-x-3">
        <PlatformMark platform={target.platform} size={20} />
        <div className="min-w-0 grow">
          <p className="one-line font-medium" title={target.accountName}>
            <bdi>{target.accountName}</bdi>
          </p>
          <p className="text-xs text-gray-10">{platform}</p>
        </div>
        <StateBadge thing="result" state={state} />
      </div>
      {target.errorClass ? (
        <Problem target={target} platform={platform} isOut={post.status === "PARTIALLY_PUBLISHED"} />
      ) : (
        <Waiting target={target} post={post} />
      )}
      {target.confirming ? <p className="text-sm text-gray-11">{t("detail.confirming", { platform })}</p> : null}
      {target.removedAt ? (
        <p className="figures text-sm text-gray-11">{t("detail.removed", { platform, time: format.dateTime(target.removedAt, zone) })}</p>
      ) : metrics ? (
        <TargetMetrics metrics={metrics} />
      ) : null}
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {target.status === "SUCCEEDED" && time ? <span className="figures text-gray-10">{format.dateTime(time, zone)}</span> : null}
        {target.externalUrl && !target.removedAt ? (
          <a
            href={target.externalUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-accent-5 hover:underline pointer-coarse:min-h-11"
          >
            {t("detail.viewOn", { platform })}
            <ExternalIcon />
          </a>
        ) : null}
        {may.write && removable ? (
          <RemoveFromPlatform postId={post.id} connectionId={target.connectionId} account={target.accountName} platform={platform} />
        ) : null}
        {act}
        {target.connectionStatus === "EXPIRED" && act === null ? (
          <Link href={`/accounts#${target.connectionId}`} className="text-accent-5 hover:underline pointer-coarse:min-h-11">
            {connections("reconnect")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function Waiting({ target, post }: { target: Target; post: PostDetail }) {
  const t = useText("posts");
  const format = useFormat();
  const zone = useZone();
  if (target.status !== "PENDING") return null;
  const text =
    post.status === "PROCESSING"
      ? t("detail.running")
      : post.approval === "changes_requested"
        ? t("detail.returned")
        : post.approval === "pending"
          ? t("detail.waitingApproval")
          : post.status === "SCHEDULED" && post.scheduledAt
            ? t("detail.waiting", { time: format.dateTime(post.scheduledAt, zone) })
            : t("detail.waitingDraft");
  return <p className="text-sm text-gray-11">{text}</p>;
}

/** How the error of a call begins of which nobody saw the end. */
const unknown = "OUTCOME_UNKNOWN";

/** What has a sentence of its own while it is tried again by itself. */
const retried = ["RATE", "TRANSIENT", "MEDIA_HOST_FAILED", "STORAGE_FAILED", "STORAGE_FULL", "INTERNAL_FAULT"] as const;
const isRetried = (what: string): what is (typeof retried)[number] => retried.some((candidate) => candidate === what);

/** What only a change of the post can mend, which one that is out elsewhere does not take any more. */
const changed = ["INVALID", "DUPLICATE", "NOT_SENT", "MEDIA_ADDRESS_REFUSED", "MEDIA_UNREADABLE", "MEDIA_GONE"] as const;
const needsChange = (what: string): what is (typeof changed)[number] => changed.some((candidate) => candidate === what);

/** Our sentence first; the platform's own words below it. */
function Problem({ target, platform, isOut }: { target: Target; platform: string; isOut: boolean }) {
  const t = useText("posts");
  const warningText = useWarningText();
  const format = useFormat();
  const zone = useZone();
  if (!target.errorClass) return null;
  const time = target.nextAttemptAt ? format.dateTime(target.nextAttemptAt, zone) : null;
  const ours = target.errorClass === "INVALID" ? ownRefusalIn(target.error) : null;
  const fault = faultIn(target.error);
  const ownWords = fault ?? (target.error?.startsWith(`${unknown}: `) ? unknown : null);
  const what = ours ? "NOT_SENT" : (fault ?? target.errorClass);
  return (
    <div className="grid grid-cols-1 gap-1 text-sm break-words">
      <p className={stateOf(target) === "FAILED" ? "text-red-5" : "text-amber-5"}>
        {t(`problem.${time && isRetried(what) ? (`${what}_LATER` as const) : isOut && needsChange(what) ? (`${what}_PARTLY` as const) : what}`, {
          platform,
          account: target.accountName,
          count: Math.max(1, target.attempts.length),
          time: time ?? "",
        })}
      </p>
      {ours ? <p className="text-xs text-gray-10">{warningText({ platform: target.platform, code: ours })}</p> : null}
      {target.error && !ours && fault !== "CONNECTION_LOST" ? (
        <p className="text-xs text-gray-10">
          {ownWords ? null : `${t("detail.platformSaid", { platform })}: `}
          <bdi lang="en" className="break-words">
            {ownWords ? target.error.slice(ownWords.length + 2) : target.error}
          </bdi>
        </p>
      ) : null}
    </div>
  );
}
