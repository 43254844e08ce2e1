"use client";

import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useAllUploads } from "@/components/media/uploads-provider";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { ActivityIcon, ChecksIcon } from "@/components/ui/icons";
import { SidePanel } from "@/components/ui/side-panel";
import { useRefreshActivity } from "./activity-provider";
import type { Entry } from "./entries";
import { TaskRow } from "./task-row";
import { InterruptedUploadRow, UploadRow } from "./upload-row";

interface PanelProps {
  entries: readonly Entry[];
  now: number;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Each long task with how far it has come, and each result until it is read. */
export function ActivityPanel({ entries, now, open, onOpenChange }: PanelProps) {
  const t = useText("activity");
  const trpc = useTRPC();
  const refresh = useRefreshActivity();
  const { queue, forgetCut } = useAllUploads();
  const read = useMutation(trpc.activity.read.mutationOptions({ onSuccess: refresh }));
  // A failed upload waits for an act, not for a reader.
  const ended = entries.filter((entry) => !entry.running && !("upload" in entry && entry.upload.state === "failed"));
  const markRead = (some: readonly Entry[]) => {
    const tasks = some.flatMap((entry) => ("task" in entry ? [entry.task.id] : []));
    queue.forget(some.flatMap((entry) => ("upload" in entry && entry.upload.state === "arrived" ? [entry.key] : [])));
    for (const entry of some) if ("cut" in entry) forgetCut(entry.cut);
    if (tasks.length > 0) read.mutate({ ids: tasks });
  };
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      footer={
        ended.length > 0 ? (
          <Button variant="quiet" busy={read.isPending} onClick={() => markRead(ended)}>
            <ChecksIcon />
            {t("readAll")}
          </Button>
        ) : null
      }
    >
      {read.error ? (
        <div className="p-4 pb-0">
          <ErrorNotice error={read.error} />
        </div>
      ) : null}
      {entries.length === 0 ? <EmptyState icon={ActivityIcon} title={t("empty.title")} text={t("empty.text")} /> : null}
      {/* Links lead to another page, which the panel must not cover. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, which the keyboard reaches by themselves */}
      <ul
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a")) onOpenChange(false);
        }}
      >
        {entries.map((entry) => (
          <li key={entry.key} className="grid gap-2 border-b border-gray-5 px-4 py-3">
            {"task" in entry ? (
              <TaskRow task={entry.task} now={now} onRead={() => markRead([entry])} />
            ) : "upload" in entry ? (
              <UploadRow upload={entry.upload} now={now} />
            ) : (
              <InterruptedUploadRow name={entry.cut.name} now={now} onRead={() => forgetCut(entry.cut)} />
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
