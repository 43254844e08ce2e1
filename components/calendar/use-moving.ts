"use client";

import { type RefObject, useMemo, useRef } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { usePointerDrag } from "@/components/ui/use-pointer-drag";
import type { OptimalSlot } from "@/server/domains/analytics/analytics.schema";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { placeOf } from "./calendar-days";
import { type Place, refusalAt, targetOf } from "./moving";
import { useKeyboardMove } from "./use-keyboard-move";
import { useMoves } from "./use-moves";

interface MovingInput {
  root: RefObject<HTMLElement | null>;
  rows: readonly CalendarPost[];
  drafts: readonly CalendarPost[];
  view: "month" | "hours" | "list";
  date: string;
  slots: readonly OptimalSlot[];
  now: Date;
  rtl: boolean;
  onFollow(day: string): void;
}

const pointerGapPx = 16;

/** A cell says in its attributes which day or hour it is. */
function placeOfCell({ dataset: { day, hour } }: HTMLElement): Place | null {
  return day ? { day, ...(hour === undefined ? {} : { hour: Number(hour) }) } : null;
}

/** Everything that changes a post's place in the calendar, by pointer, by keyboard and by dialog, and the posts as they are meanwhile. */
export function useMoving(input: MovingInput) {
  const { root, rows, drafts, view, date, slots, now, rtl, onFollow } = input;
  const t = useText("calendar");
  const format = useFormat();
  const zone = useZone();
  const may = useMay();
  const label = useRef<HTMLDivElement>(null);
  const { moved, move, problem, dismiss } = useMoves();
  const find = (id: string) => moved.get(id) ?? rows.find((post) => post.id === id) ?? drafts.find((post) => post.id === id);
  const aim = (post: CalendarPost, place: Place) => targetOf({ post, place, slots, zone, now });
  const stay = (post: CalendarPost, at: string) => post.at === at;

  const keyboard = useKeyboardMove({
    root,
    view,
    rtl,
    now,
    enabled: may.write,
    find,
    placeOf: (post) => {
      const first = post.at === null ? { day: date, hour: slots[0]?.hour ?? 10 } : placeOf(post.at, zone);
      return view === "hours" ? { day: first.day, hour: first.hour } : { day: first.day };
    },
    targetOf: aim,
    move: (post, target) => {
      if (!stay(post, target.at)) void move(post, target);
    },
    follow: onFollow,
  });

  const shownRows = useMemo(() => {
    const over = new Map(moved);
    if (keyboard.held) over.set(keyboard.held.post.id, { ...keyboard.held.post, at: keyboard.held.target.at });
    if (over.size === 0) return rows;
    return [...rows.filter((post) => !over.has(post.id)), ...over.values()];
  }, [rows, moved, keyboard.held]);
  const shownDrafts = useMemo(() => drafts.filter((post) => !moved.has(post.id) && post.id !== keyboard.held?.post.id), [drafts, moved, keyboard.held]);

  /** Text at the pointer while a post is over a target. */
  const judge = (id: string, place: Place) => {
    const post = find(id);
    const target = post && aim(post, place);
    if (!post || !target) return { text: t("noTime"), refused: true };
    const refusal = stay(post, target.at) ? null : refusalAt(post, target.at, now);
    if (refusal) return { text: t(`refusal.${refusal}`), refused: true };
    return { text: t("timeInCity", { time: format.dateTime(target.at, zone), city: format.city(zone) }), refused: false };
  };
  const drag = {
    source: "[data-post]",
    target: "[data-cell]",
    onOver: (source: HTMLElement, cell: HTMLElement | null, { x, y }: { x: number; y: number }) => {
      const place = cell && placeOfCell(cell);
      const tag = label.current;
      if (tag) tag.hidden = !place;
      if (!tag || !place || !cell) return;
      const { text, refused } = judge(source.dataset.post ?? "", place);
      cell.setAttribute("data-over", refused ? "refused" : "fine");
      tag.toggleAttribute("data-refused", refused);
      if (tag.textContent !== text) tag.textContent = text;
      // Beside the pointer, and never past the window's edge.
      tag.style.left = `${Math.min(x + pointerGapPx, window.innerWidth - tag.offsetWidth - pointerGapPx)}px`;
      tag.style.top = `${y + pointerGapPx}px`;
    },
    onDrop: (source: HTMLElement, cell: HTMLElement) => {
      const post = find(source.dataset.post ?? "");
      const place = placeOfCell(cell);
      const target = post && place && aim(post, place);
      if (post && target && !stay(post, target.at) && refusalAt(post, target.at, new Date()) === null) void move(post, target);
    },
  };
  usePointerDrag(root, may.write && view !== "list" ? drag : null);

  return {
    label,
    rows: shownRows,
    drafts: shownDrafts,
    find,
    move: (post: CalendarPost, target: { at: string; movedTo: string | null }) => void move(post, target),
    problem,
    dismiss,
    held: keyboard.held,
    stuck: keyboard.stuck,
    onKeyDown: keyboard.onKeyDown,
  };
}

export type Moving = ReturnType<typeof useMoving>;
