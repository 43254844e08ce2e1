"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRefreshActivity } from "@/components/activity/activity-provider";
import { useBackgroundTask } from "@/components/activity/use-background-task";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { DownloadIcon } from "@/components/ui/icons";
import type { ExportView } from "@/server/domains/workspaces/exports.schema";

const POLL_INTERVAL_MS = 1_500;

/** Export of a workspace as one file: request, progress and download. */
export function ExportCard({ initial }: { initial: ExportView | null }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: latest, error } = useQuery(
    trpc.exports.latest.queryOptions(undefined, {
      initialData: initial,
      refetchInterval: (query) => (query.state.data?.state === "RUNNING" ? POLL_INTERVAL_MS : false),
    }),
  );
  const refreshActivity = useRefreshActivity();
  useBackgroundTask(latest ? `export:${latest.id}` : null);
  const request = useMutation(
    trpc.exports.request.mutationOptions({
      onSuccess(made) {
        queries.setQueryData(trpc.exports.latest.queryKey(), made);
        void refreshActivity();
      },
    }),
  );
  const link = useMutation(trpc.exports.link.mutationOptions({ onSuccess: ({ url }) => window.location.assign(url) }));
  const failure = request.error ?? link.error ?? error;
  const running = latest?.state === "RUNNING";
  return (
    <Card>
      <CardHeader title={t("export.title")} text={t("export.text")} />
      <div className="grid max-w-[560px] gap-3 p-4">
        {failure ? <ErrorNotice error={failure} /> : null}
        {latest ? <ExportState latest={latest} /> : null}
        <div className="flex flex-wrap gap-2">
          {latest?.state === "DONE" ? (
            <Button variant="primary" busy={link.isPending} onClick={() => link.mutate({ id: latest.id })}>
              <DownloadIcon />
              {t("export.download")}
            </Button>
          ) : null}
          <Button busy={request.isPending} disabled={running} onClick={() => request.mutate()}>
            {t(latest?.state === "DONE" ? "export.again" : "export.action")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ExportState({ latest }: { latest: ExportView }) {
  const t = useText("workspace");
  const format = useFormat();
  const zone = useZone();
  if (latest.state === "FAILED") return <Notice hue="red">{t("export.failed")}</Notice>;
  if (latest.state === "RUNNING") {
    return (
      <div className="grid gap-1.5" aria-live="polite">
        <progress className="h-1.5 w-full accent-accent-4" value={latest.tablesDone} max={latest.tablesTotal} aria-label={t("export.title")} />
        <p className="text-sm text-gray-11">{t("export.running", { done: latest.tablesDone, total: latest.tablesTotal })}</p>
      </div>
    );
  }
  const megabytes = t("export.size", { n: format.number((latest.bytes ?? 0) / 1_048_576, 2) });
  const at = (time: string | null) => (time ? format.dateTime(time, zone) : "");
  return <p className="figures text-sm text-gray-11">{t("export.done", { size: megabytes, time: at(latest.finishedAt), until: at(latest.expiresAt) })}</p>;
}
