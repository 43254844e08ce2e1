"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { CircleAlertIcon, CircleCheckIcon, DownloadIcon, StopIcon } from "@/components/ui/icons";
import type { Work } from "@/server/domains/notifications/works.schema";
import { useResultText } from "./end-text";
import { Progress, ReadButton, Row } from "./row";
import { useRefreshWorks } from "./works-provider";

const ends = {
  DONE: { hue: "green", icon: CircleCheckIcon },
  STOPPED: { hue: "gray", icon: StopIcon },
  FAILED: { hue: "red", icon: CircleAlertIcon },
} as const;

export function WorkRow({ work, now, onRead }: { work: Work; now: number; onRead(): void }) {
  const t = useText("works");
  const format = useFormat();
  const trpc = useTRPC();
  const refresh = useRefreshWorks();
  const result = useResultText();
  const stop = useMutation(trpc.works.stop.mutationOptions({ onSuccess: refresh }));
  const kind = t(`kind.${work.kind}`);
  const progress = ({ kind, done, total }: Work) => {
    if (total === null) return t("underWay");
    return kind === "SYNC" ? t("progress.SYNC", { share: format.percent(total ? done / total : 0, 0) }) : t(`progress.${kind}`, { done, total });
  };
  const [, id = ""] = work.id.split(":");
  if (work.state === "RUNNING") {
    return (
      <Row kind={kind} name={work.name} end={null} at={work.startedAt} now={now}>
        <Progress label={work.name ?? kind} done={work.done} total={work.total} text={progress(work)}>
          {work.kind === "IMPORT" ? (
            <LinkButton size="sm" variant="quiet" href={`/posts/import?run=${id}`}>
              {t("open")}
            </LinkButton>
          ) : null}
          {work.cancellable ? (
            <Button size="sm" busy={stop.isPending} aria-label={t("stopNamed", { name: work.name ?? kind })} onClick={() => stop.mutate({ id: work.id })}>
              {t("stop")}
            </Button>
          ) : null}
        </Progress>
        {stop.error ? <ErrorNotice error={stop.error} /> : null}
      </Row>
    );
  }
  return (
    <Row kind={kind} name={work.name} end={{ ...ends[work.state], label: t(`end.${work.state}`) }} at={work.finishedAt ?? work.startedAt} now={now}>
      <p className="text-sm text-gray-11">{result(work)}</p>
      {/* In the platform's words. */}
      {work.kind === "SYNC" && work.error ? (
        <p className="text-xs text-gray-10">
          <bdi>{work.error}</bdi>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {work.kind === "IMPORT" ? (
          <LinkButton size="sm" href={`/posts/import?run=${id}`}>
            {t("showResult")}
          </LinkButton>
        ) : work.kind === "EXPORT" ? (
          work.state === "DONE" ? (
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
