"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { newPostHref } from "@/components/composer/new-post-href";
import { useText } from "@/components/i18n/client";
import { LabelDot } from "@/components/labels/label-chip";
import { AddIcon, EditIcon, NoteIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { MenuProps } from "@/components/ui/menu-parts";
import { lazyPart } from "@/components/ui/part";
import type { CalendarNote } from "@/server/domains/posts/calendar-notes.schema";
import type { OpenedNote } from "./note-dialog";

const NoteDialog = lazyPart(() => import("./note-dialog").then((module) => module.NoteDialog));

interface Notes {
  of(day: string): readonly CalendarNote[];
  open(opened: OpenedNote): void;
}

const NotesContext = createContext<Notes>({ of: () => [], open: () => {} });

export const useNotes = (): Notes => use(NotesContext);

/** The notes of the days within, and the dialog in which they are written. */
export function CalendarNotes({ notes, children }: { notes: readonly CalendarNote[]; children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedNote | null>(null);
  const value = useMemo<Notes>(() => ({ of: (day) => notes.filter((note) => note.day === day), open: setOpened }), [notes]);
  return (
    <NotesContext value={value}>
      {children}
      {opened ? <NoteDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </NotesContext>
  );
}

/** A day's notes in small words, as its occasions are. */
export function DayNotes({ day }: { day: string }) {
  return useNotes()
    .of(day)
    .map(({ id, text, color }) => (
      <p key={id} title={text} className="flex min-w-0 items-center gap-1 px-1 text-xs font-normal text-gray-11">
        <LabelDot color={color} />
        <bdi className="one-line min-w-0">{text}</bdi>
      </p>
    ));
}

/** What is begun on a day: a post, while it lies ahead, or a note. */
export function DayMenu({ day, today, trigger }: { day: string; today: string; trigger: MenuProps["trigger"] }) {
  const t = useText("calendar");
  const shell = useText("shell");
  const { of, open } = useNotes();
  return (
    <Menu trigger={trigger}>
      {day >= today ? (
        <MenuItem asChild>
          <Link href={newPostHref(day)}>
            <AddIcon />
            {shell("newPost")}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => open({ day, note: null })}>
        <NoteIcon />
        {t("notes.add")}
      </MenuItem>
      {of(day).map((note) => (
        <MenuItem key={note.id} onSelect={() => open({ day, note })}>
          <EditIcon className="shrink-0" />
          <span className="one-line">{t("notes.editOne", { text: note.text })}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
