"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { DiffText } from "./diff-text";
import { type Draft, differences } from "./draft";
import { useAsSaved } from "./saved-text";
import { type DiffPart, wordDiff } from "./word-diff";

interface DraftConflictProps {
  /** As the post is stored now. */
  newer: Draft;
  /** When it came to be so. */
  since: string;
  /** What was written on this device over an earlier version. */
  kept: Draft;
  onChoose(choice: "newer" | "kept"): void;
}

/** Two versions of one post, of which a person chooses: neither takes the other's place by itself. */
export function DraftConflict({ newer, since, kept: typed, onChoose }: DraftConflictProps) {
  const t = useText("composer");
  const format = useFormat();
  const zone = useZone();
  const kept = useAsSaved(typed);
  const parts = differences(newer, kept);
  const words = wordDiff(newer.content, kept.content);
  return (
    <section className="grid gap-4" aria-label={t("conflict.title")}>
      <Notice hue="amber">
        <p className="font-medium">{t("conflict.title")}</p>
        <p>{t("conflict.text", { time: format.dateTime(since, zone), city: format.city(zone) })}</p>
      </Notice>
      {parts.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-gray-10">{t("conflict.differs")}</span>
          <ul className="flex flex-wrap gap-1.5">
            {parts.map((part) => (
              <li key={part} className="rounded-badge bg-gray-3 px-2 py-0.5">
                {t(`conflict.parts.${part}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Version title={t("conflict.newer")} parts={words.older} as="del" action={t("conflict.useNewer")} onChoose={() => onChoose("newer")} />
        <Version title={t("conflict.kept")} parts={words.newer} as="ins" action={t("conflict.keep")} onChoose={() => onChoose("kept")} />
      </div>
    </section>
  );
}

interface VersionProps {
  title: string;
  parts: readonly DiffPart[];
  as: "ins" | "del";
  action: string;
  onChoose(): void;
}

function Version({ title, parts, as, action, onChoose }: VersionProps) {
  const t = useText("composer");
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4" aria-label={title}>
      <h2 className="text-md font-semibold">{title}</h2>
      {parts.every(({ text }) => text.trim() === "") ? <p className="text-gray-10">{t("conflict.noText")}</p> : <DiffText parts={parts} as={as} />}
      <div>
        <Button onClick={onChoose}>{action}</Button>
      </div>
    </Card>
  );
}
