"use client";

import type { ReactNode } from "react";
import { calendarViews } from "@/components/calendar/calendar-state";
import { useText } from "@/components/i18n/client";
import { Dialog } from "@/components/ui/dialog";
import { destinations, sectionName } from "./destinations";
import { goKey, keys, withControl } from "./keys";
import { useCommandKey } from "./use-command-key";

const shown = (key: string) => key.toUpperCase();

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

type Table = typeof keys;
type KeyName = { [Place in keyof Table]: keyof Table[Place] }[keyof Table];

function KeyLines({ of }: { of: keyof Table }) {
  const t = useText("palette");
  const commandKey = useCommandKey();
  const all = Object.entries(keys[of]) as [KeyName, string][];
  return all.map(([name, key]) => (
    <Line key={name} keys={<Keys>{withControl.has(name) ? `${commandKey} ${shown(key)}` : shown(key)}</Keys>}>
      {t(`shortcuts.${name}`)}
    </Line>
  ));
}

/** Every key there is; what another page adds is here too. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useText("palette");
  const shell = useText("shell");
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
          <KeyLines of="general" />
          <Line keys={<Keys>Esc</Keys>}>{t("shortcuts.close")}</Line>
        </Group>
        <Group title={t("shortcuts.calendar")}>
          <KeyLines of="calendar" />
          <Line keys={<Keys>{`1 – ${calendarViews.length}`}</Keys>}>{t("shortcuts.views")}</Line>
        </Group>
        <Group title={t("shortcuts.go")}>
          {goals.map(({ name, shortcut }) => (
            <Line key={shortcut} keys={t.rich("shortcuts.then", { first: shown(goKey), second: shown(shortcut) })}>
              {name}
            </Line>
          ))}
        </Group>
        <Group title={t("shortcuts.posts")}>
          <KeyLines of="posts" />
        </Group>
        <Group title={t("shortcuts.approvals")}>
          <KeyLines of="approvals" />
        </Group>
      </div>
    </Dialog>
  );
}
