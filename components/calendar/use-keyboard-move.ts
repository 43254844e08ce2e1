"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { fixedReason, isArrow, type Place, type Refusal, refusalAt, stepPlace, type Target } from "./moving";

export interface Held {
  post: CalendarPost;
  place: Place;
  target: Target;
  refusal: Refusal | null;
  /** Nothing has been changed yet: where it was picked up. */
  fresh: boolean;
}

interface KeyboardMove {
  root: RefObject<HTMLElement | null>;
  view: "month" | "hours" | "list";
  rtl: boolean;
  enabled: boolean;
  now: Date;
  find(id: string): CalendarPost | undefined;
  /** Where a post is, or where one without a time would first be put. */
  placeOf(post: CalendarPost): Place;
  targetOf(post: CalendarPost, place: Place): Target | null;
  move(post: CalendarPost, target: Target): void;
  /** The held post has left the days in view. */
  follow(day: string): void;
}

/** Space picks up and drops, arrows move, Escape cancels. The focus follows the post. */
export function useKeyboardMove({ root, view, rtl, enabled, now, find, placeOf, targetOf, move, follow }: KeyboardMove) {
  const [held, setHeld] = useState<Held | null>(null);
  /** Why the last thing could not be picked up. */
  const [stuck, setStuck] = useState<Refusal | null>(null);

  // In another cell it is another element; so it is when it goes back.
  const last = useRef<string | null>(null);
  useEffect(() => {
    const id = held?.post.id ?? last.current;
    last.current = held?.post.id ?? null;
    if (id) root.current?.querySelector<HTMLElement>(`[data-post="${CSS.escape(id)}"]`)?.focus();
  }, [held, root]);

  const hold = (post: CalendarPost, place: Place, fresh: boolean) => {
    const target = targetOf(post, place);
    if (target) setHeld({ post, place, target, refusal: fresh && post.at !== null ? null : refusalAt(post, target.at, now), fresh });
  };

  const pickUp = (id: string) => {
    const post = find(id);
    if (!post) return;
    const fixed = fixedReason(post);
    setStuck(fixed);
    if (!fixed) hold(post, placeOf(post), true);
  };

  const putDown = (current: Held) => {
    if (current.refusal) return;
    setHeld(null);
    if (!(current.fresh && current.post.at !== null)) move(current.post, current.target);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-post]") : null;
    if (!enabled || !chip || view === "list" || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (!held) {
      if (key !== " ") {
        setStuck(null);
        return;
      }
      event.preventDefault();
      pickUp(chip.dataset.post ?? "");
      return;
    }
    if (key === "Tab") {
      setHeld(null);
      return;
    }
    if (key !== " " && key !== "Enter" && key !== "Escape" && !isArrow(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") setHeld(null);
    else if (isArrow(key)) {
      const place = stepPlace(held.place, key, view, rtl);
      hold(held.post, place, false);
      follow(place.day);
    } else putDown(held);
  };

  return { held, stuck, onKeyDown };
}
