"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

interface Drag {
  /** What is dragged, and where it may be dropped, as selectors. */
  source: string;
  target: string;
  /** Called as it moves, and with no target once it has ended. What it sets as `data-over` of the target is removed when the drag leads on. */
  onOver(source: HTMLElement, target: HTMLElement | null, at: { x: number; y: number }): void;
  onDrop(source: HTMLElement, target: HTMLElement): void;
}

/** A press that moves less is a click. */
const MIN_MOVE_PX = 5;
/** A finger that moves earlier scrolls. */
const HOLD_MS = 300;

interface Press {
  source: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  isTouch: boolean;
}

/**
 * Dragging by mouse, pen and finger: a finger holds first, because moving at once scrolls. It listens at `root` alone and draws nothing, so
 * that a thousand things to drag cost nothing. Null: nothing may be dragged.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, drag: Drag | null): void {
  const isEnabled = drag !== null;
  const sourceOf = useEffectEvent((element: EventTarget | null) => (drag && element instanceof Element ? element.closest<HTMLElement>(drag.source) : null));
  const targetAt = useEffectEvent((x: number, y: number) => (drag ? (document.elementFromPoint(x, y)?.closest<HTMLElement>(drag.target) ?? null) : null));
  const notifyOver = useEffectEvent((...over: Parameters<Drag["onOver"]>) => drag?.onOver(...over));
  const drop = useEffectEvent((...dropped: Parameters<Drag["onDrop"]>) => drag?.onDrop(...dropped));

  useEffect(() => {
    const box = root.current;
    if (!isEnabled || !box) return;
    const mounted = new AbortController();
    let press: Press | null = null;
    let pressed = new AbortController();
    let isLifted = false;
    let over: HTMLElement | null = null;

    const leave = (next: HTMLElement | null) => {
      if (over !== next) over?.removeAttribute("data-over");
      over = next;
    };
    const lift = () => {
      isLifted = true;
      press?.source.setAttribute("data-lifted", "");
    };
    const end = (isDrop: boolean) => {
      pressed.abort();
      const [ended, target] = [press, over];
      const wasLifted = isLifted;
      press = null;
      isLifted = false;
      leave(null);
      if (!ended || !wasLifted) return;
      ended.source.removeAttribute("data-lifted");
      // The click that follows is the end of the drag.
      const swallow = new AbortController();
      window.addEventListener("click", (event) => [event.preventDefault(), event.stopPropagation()], { capture: true, signal: swallow.signal });
      setTimeout(() => swallow.abort());
      notifyOver(ended.source, null, ended);
      if (isDrop && target) drop(ended.source, target);
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (!isLifted) {
        if (Math.hypot(x - press.x, y - press.y) < MIN_MOVE_PX) return;
        if (press.isTouch) return end(false);
        lift();
      }
      const target = targetAt(x, y);
      leave(target);
      target?.scrollIntoView({ block: "nearest", inline: "nearest" });
      notifyOver(press.source, target, { x, y });
    };

    const start = (event: PointerEvent) => {
      const source = sourceOf(event.target);
      if (!source || event.button !== 0 || press) return;
      press = { source, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isTouch: event.pointerType === "touch" };
      pressed = new AbortController();
      const { signal } = pressed;
      const hold = press.isTouch ? setTimeout(lift, HOLD_MS) : undefined;
      signal.addEventListener("abort", () => clearTimeout(hold));
      window.addEventListener("pointermove", move, { signal });
      window.addEventListener("pointerup", () => end(true), { signal });
      window.addEventListener("pointercancel", () => end(false), { signal });
      window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    };
    const { signal } = mounted;
    box.addEventListener("pointerdown", start, { signal });
    // The browser's own ways with what is held: dragging a link or an image, its menu, and scrolling.
    box.addEventListener("dragstart", (event) => sourceOf(event.target) && event.preventDefault(), { signal });
    box.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault(), { signal });
    box.addEventListener("touchmove", (event) => isLifted && event.preventDefault(), { signal, passive: false });
    return () => {
      end(false);
      mounted.abort();
    };
  }, [isEnabled, root]);
}
