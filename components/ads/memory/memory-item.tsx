"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DeleteIcon } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { MemoryEntry } from "@/server/domains/ads/memory.schema";

const sources = ["user", "copilot", "system"] as const;

/** What is kept, who wrote it, and how near it is to what was searched. */
export function MemoryItem({ entry, onForget }: { entry: MemoryEntry; onForget: (() => void) | null }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const source = sources.find((candidate) => candidate === entry.source) ?? "imported";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-gray-5 p-4 last:border-b-0">
      <div className="grid min-w-0 gap-2">
        <p dir="auto" className="user-text wrap-anywhere">
          {entry.content}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-gray-10">
          <Badge hue={source === "copilot" ? "violet" : "gray"}>{t(`memory.kinds.${entry.memoryType}`)}</Badge>
          <span>{t(`memory.sources.${source}`)}</span>
          <Time at={entry.createdAt} />
          {entry.similarity === null ? null : <span className="figures">{t("memory.similarity", { percent: format.percent(entry.similarity, 0) })}</span>}
        </div>
      </div>
      {onForget ? (
        <Button variant="quiet" size="icon" aria-label={t("memory.delete.label")} title={t("memory.delete.label")} onClick={onForget}>
          <DeleteIcon />
        </Button>
      ) : null}
    </li>
  );
}
