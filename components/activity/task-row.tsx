"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { CircleAlertIcon, CircleCheckIcon, DownloadIcon, StopIcon } from "@/components/ui/icons";
import type { BackgroundTask } from "@/server/domains/notifications/activity.schema";
import { useRefreshActivity } from "./activity-provider";
import { useResultText } from "./result-text";
import { Progress, ReadButton, Row } from "./row";

const ends = {
  DONE: { hue: "green", icon: CircleCheckIcon },
  STOPPED: { hue: "gray", icon: StopIcon },
  FAILED: { hue: "red", icon: CircleAlertIcon },
} as const;

export function TaskRow({ task, now, onRead }: { task: BackgroundTask; now: number; onRead(): void }) {
  const t = useText("activity");
  const format = useFormat();
  const trpc = useTRPC();
  const refresh = useRefreshActivity();
  const result = useResultText();
  const stop = useMutation(trpc.activity.stop.mutationOptions({ onSuccess: refresh }));
  const kind = t(`kind.${task.kind}`);
  const progress = ({ kind, done, total }: BackgroundTask) => {
    if (total === null) return t("underWay");
    return kind === "SYNC" ? t("progress.SYNC", { share: format.percent(total ? done / total : 0, 0) }) : t(`progress.${kind}`, { done, total });
  };
  const [, id = ""] = task.id.split(":");
  if (task.state === "RUNNING") {
    return (
      <Row kind={kind} name={task.name} end={null} at={task.startedAt} now={now}>
        <Progress label={task.name ?? kind} done={task.done} total={task.total} text={progress(task)}>
          {task.kind === "IMPORT" || task.kind === "PUBLISH" ? (
            <LinkButton size="sm" variant="quiet" href={task.kind === "IMPORT" ? `/posts/import?run=${id}` : `/posts/${id}`}>
              {t("open")}
            </LinkButton>
          ) : null}
          {task.cancellable ? (
            <Button size="sm" busy={stop.isPending} aria-label={t("stopNamed", { name: task.name ?? kind })} onClick={() => stop.mutate({ id: task.id })}>
              {t("stop")}
            </Button>
          ) : null}
        </Progress>
        {stop.error ? <ErrorNotice error={stop.error} /> : null}
      </Row>
    );
  }
  return (
    <Row kind={kind} name={task.name} end={{ ...ends[task.state], label: t(`end.${task.state}`) }} at={task.finishedAt ?? task.startedAt} now={now}>
      <p className="text-sm text-gray-11">{result(task)}</p>
      {/* In the platform's words. */}
      {task.kind === "SYNC" && task.error ? (
        <p className="text-xs text-gray-10">
          <bdi>{task.error}</bdi>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {task.kind === "IMPORT" ? (
          <LinkButton size="sm" href={`/posts/import?run=${id}`}>
            {t("showResult")}
          </LinkButton>
        ) : task.kind === "PUBLISH" ? (
          <LinkButton size="sm" href={`/posts/${id}`} onClick={onRead}>
            {t("open")}
          </LinkButton>
        ) : task.kind === "EXPORT" ? (
          task.state === "DONE" ? (
            <Download id={id} onDone={onRead} />
          ) : (
            <LinkButton size="sm" href="/settings/workspace" onClick={onRead}>
              {t("openExport")}
            </LinkButton>
          )
        ) : (
          <LinkButton size="sm" href="/ads" onClick={onRead}>
            {t("showAds")}
          </LinkButton>
        )}
        <ReadButton onRead={onRead} />
      </div>
    </Row>
  );
}

function Download({ id, onDone }: { id: string; onDone(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const link = useMutation(
    trpc.exports.link.mutationOptions({
      onSuccess: ({ url }) => {
        onDone();
        window.location.assign(url);
      },
    }),
  );
  return (
    <>
      <Button size="sm" busy={link.isPending} onClick={() => link.mutate({ id })}>
        <DownloadIcon />
        {t("export.download")}
      </Button>
      {link.error ? <ErrorNotice error={link.error} /> : null}
    </>
  );
}
