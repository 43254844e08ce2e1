"use client";

import { newPostHref } from "@/components/composer/new-post-href";
import { useFormat, useText } from "@/components/i18n/client";
import { LabelDot } from "@/components/labels/label-chip";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AddIcon, EditIcon, NoteIcon } from "@/components/ui/icons";
import type { PlacedPost } from "./calendar-days";
import { useNotes } from "./notes";
import { Occasions } from "./occasions";
import { PostRow } from "./post-row";

interface DayDialogProps {
  day: string;
  today: string;
  posts: readonly PlacedPost[];
  onOpenHours(): void;
  onClose(): void;
}

/** All of one day's posts as a list. A row leads to its post's page. */
export function DayDialog({ day, today, posts, onOpenHours, onClose }: DayDialogProps) {
  const t = useText("calendar");
  const shell = useText("shell");
  const may = useMay();
  const format = useFormat();
  const zone = useZone();
  const notes = useNotes();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={format.date(`${day}T12:00:00Z`, "UTC")}
      description={`${t("count", { count: posts.length })} · ${t("zone", { city: format.city(zone), offset: format.offset(zone, new Date(`${day}T12:00:00Z`)) })}`}
      footer={
        <>
          {may.write && day >= today ? (
            <LinkButton variant="primary" href={newPostHref(day)}>
              <AddIcon />
              {shell("newPost")}
            </LinkButton>
          ) : null}
          <Button onClick={onOpenHours}>{t("openHours")}</Button>
          {may.write ? (
            <Button onClick={() => notes.open({ day, note: null })}>
              <NoteIcon />
              {t("notes.add")}
            </Button>
          ) : null}
        </>
      }
    >
      <Occasions day={day} zone={zone} />
      {notes.of(day).map((note) => (
        <div key={note.id} className="flex items-center gap-2">
          <LabelDot color={note.color} />
          <bdi className="min-w-0 grow wrap-anywhere">{note.text}</bdi>
          {may.write ? (
            <Button size="icon" variant="quiet" aria-label={t("notes.editOne", { text: note.text })} onClick={() => notes.open({ day, note })}>
              <EditIcon />
            </Button>
          ) : null}
        </div>
      ))}
      {posts.length === 0 ? <p className="text-gray-11">{t("emptyDay")}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
