"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useRefreshActivity } from "@/components/activity/activity-provider";
import { useBackgroundTask } from "@/components/activity/use-background-task";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Import } from "@/server/domains/posts/import.schema";
import { ImportDone } from "./import-done";
import { ReadyRows } from "./ready-rows";
import { UnreachedRows } from "./unreached-rows";
import { WrongRows } from "./wrong-rows";

/** While the list of tasks has no news of it. */
const POLL_INTERVAL_MS = 1_500;

interface ImportRunProps {
  id: string;
  initial: Import | null;
  /** Null for viewers. */
  onAnother: (() => void) | null;
}

/** An import on its way, which continues without this page, and then what came of it. */
export function ImportRun({ id, initial, onAnother }: ImportRunProps) {
  const t = useText("import");
  const trpc = useTRPC();
  const refreshPosts = useEffectEvent(useRefreshPosts());
  const task = useBackgroundTask(`import:${id}`);
  const { data, error, refetch } = useQuery({
    ...trpc.imports.get.queryOptions({ id }, initial ? { initialData: initial } : {}),
    // The progress is read with the other tasks; the rows are requested once it has ended.
    refetchInterval: ({ state }) => (state.data?.state === "RUNNING" && task === null ? POLL_INTERVAL_MS : false),
  });
  const queries = useQueryClient();
  const refreshActivity = useRefreshActivity();
  const resume = useMutation(
    trpc.imports.resume.mutationOptions({
      onSuccess: (run) => {
        queries.setQueryData(trpc.imports.get.queryKey({ id }), run);
        void refreshActivity();
      },
    }),
  );
  const running = data?.state === "RUNNING";
  const over = running && task !== null && task.state !== "RUNNING";
  useEffect(() => {
    if (over) void refetch();
  }, [over, refetch]);
  const [wasRunning, setWasRunning] = useState(running);
  useEffect(() => {
    if (running) setWasRunning(true);
    else if (wasRunning) void refreshPosts();
  }, [running, wasRunning]);
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  if (running) return <Running run={data} done={task?.done ?? data.done} />;
  const outcomes = new Map(data.outcomes.map((outcome) => [outcome.row, outcome]));
  const rows = data.outcomes.map(({ row, cells }) => ({ row, occurrence: 0, cells }));
  return (
    <>
      <FileName run={data} />
      {resume.error ? <ErrorNotice error={resume.error} /> : null}
      <ImportDone run={data} onAnother={onAnother} resuming={onAnother ? { busy: resume.isPending, start: () => resume.mutate({ id }) } : null} />
      <WrongRows rows={rows} outcomes={outcomes} onCorrect={null} />
      <UnreachedRows rows={data.unreached} />
      <ReadyRows rows={rows} outcomes={outcomes} title={t("ready.made", { count: data.made + data.exists })} />
    </>
  );
}

function FileName({ run }: { run: Import }) {
  const t = useText("import");
  return <p className="min-w-0 font-medium break-words">{t("file", { name: run.fileName, count: run.total })}</p>;
}

function Running({ run, done }: { run: Import; done: number }) {
  const t = useText("import");
  const trpc = useTRPC();
  const stop = useMutation(trpc.imports.stop.mutationOptions());
  return (
    <>
      <FileName run={run} />
      {stop.error ? <ErrorNotice error={stop.error} /> : null}
      <Card className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center gap-3">
          <progress aria-label={run.fileName} className="h-1.5 min-w-0 grow accent-accent-4" max={Math.max(1, run.total)} value={done} />
          <span className="figures text-sm text-gray-11">{t("importing", { done, total: run.total })}</span>
          <Button size="sm" busy={stop.isPending || stop.isSuccess} onClick={() => stop.mutate({ id: run.id })}>
            {t("stop")}
          </Button>
        </div>
        <p className="text-sm text-gray-11">{t("goesOn")}</p>
      </Card>
    </>
  );
}
