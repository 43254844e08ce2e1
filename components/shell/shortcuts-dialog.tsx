"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Dialog } from "@/components/ui/dialog";
import { destinations, sectionName } from "./destinations";
import { useCommandKey } from "./use-command-key";

function Keys({ children }: { children: string }) {
  return (
    <kbd dir="ltr" className="figures inline-grid h-6 min-w-6 place-items-center rounded-badge border border-gray-6 bg-gray-3 px-1.5 text-xs text-gray-12">
      {children}
    </kbd>
  );
}

function Line({ keys, children }: { keys: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1">
      <dt>{children}</dt>
      <dd className="flex items-center gap-1.5 text-sm text-gray-10">{keys}</dd>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h3 className="text-sm font-semibold text-gray-11">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** Every key there is; what another page adds stands here too. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useText("palette");
  const shell = useText("shell");
  const commandKey = useCommandKey();
  const goals = destinations
    .flatMap(({ key, shortcut, sections }) => [
      { name: shell(key), shortcut },
      ...sections.map((section) => ({ name: sectionName(shell, key, section.key), shortcut: section.shortcut })),
    ])
    .flatMap(({ name, shortcut }) => (shortcut ? [{ name, shortcut }] : []));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("shortcuts.title")} description={t("shortcuts.text")}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Group title={t("shortcuts.general")}>
          <Line keys={<Keys>{`${commandKey} K`}</Keys>}>{t("shortcuts.palette")}</Line>
          <Line keys={<Keys>/</Keys>}>{t("shortcuts.search")}</Line>
          <Line keys={<Keys>C</Keys>}>{t("shortcuts.newPost")}</Line>
          <Line keys={<Keys>?</Keys>}>{t("shortcuts.list")}</Line>
          <Line keys={<Keys>{`${commandKey} Z`}</Keys>}>{t("shortcuts.undo")}</Line>
          <Line keys={<Keys>Esc</Keys>}>{t("shortcuts.close")}</Line>
        </Group>
        <Group title={t("shortcuts.calendar")}>
          <Line keys={<Keys>T</Keys>}>{t("shortcuts.today")}</Line>
          <Line keys={<Keys>1 – 4</Keys>}>{t("shortcuts.views")}</Line>
        </Group>
        <Group title={t("shortcuts.go")}>
          {goals.map(({ name, shortcut }) => (
            <Line key={shortcut} keys={t.rich("shortcuts.then", { first: "G", second: shortcut.toUpperCase() })}>
              {name}
            </Line>
          ))}
        </Group>
        <Group title={t("shortcuts.posts")}>
          <Line keys={<Keys>J K</Keys>}>{t("shortcuts.rows")}</Line>
          <Line keys={<Keys>X</Keys>}>{t("shortcuts.select")}</Line>
          <Line keys={<Keys>E</Keys>}>{t("shortcuts.edit")}</Line>
          <Line keys={<Keys>R</Keys>}>{t("shortcuts.retry")}</Line>
        </Group>
        <Group title={t("shortcuts.approvals")}>
          <Line keys={<Keys>J K</Keys>}>{t("shortcuts.rows")}</Line>
          <Line keys={<Keys>A</Keys>}>{t("shortcuts.approve")}</Line>
          <Line keys={<Keys>R</Keys>}>{t("shortcuts.return")}</Line>
        </Group>
      </div>
    </Dialog>
  );
}
