"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { Place } from "./moving";

export interface Verdict {
  /** Said at the pointer. */
  text: string;
  refused: boolean;
}

interface DragActions {
  judge(id: string, place: Place): Verdict;
  drop(id: string, place: Place): void;
}

const pointerGapPx = 16;

/** A cell says in its attributes which day or hour it is. */
function placeOfCell(cell: Element): Place | null {
  if (!(cell instanceof HTMLElement) || !cell.dataset.day) return null;
  return { day: cell.dataset.day, ...(cell.dataset.hour === undefined ? {} : { hour: Number(cell.dataset.hour) }) };
}

/**
 * Dragging by pointer. The library comes once the page is alive and finds posts and cells by their attributes, and while something is dragged
 * nothing is rendered: a thousand posts do not slow it. `shown` changes whenever other posts or cells are on the page.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, label: RefObject<HTMLElement | null>, shown: unknown, actions: DragActions | null) {
  const latest = useRef(actions);
  latest.current = actions;
  const enabled = actions !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: posts and cells are found anew when others are shown
  useEffect(() => {
    if (!enabled) return;
    let gone = false;
    let clean = () => {};
    void import("@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter").then(({ draggable, dropTargetForElements, monitorForElements }) => {
      if (gone || !root.current) return;
      const cleanups: (() => void)[] = [];
      for (const element of root.current.querySelectorAll<HTMLElement>("[data-post]")) {
        cleanups.push(
          draggable({
            element,
            getInitialData: () => ({ post: element.dataset.post }),
            onDragStart: () => element.setAttribute("data-lifted", ""),
            onDrop: () => element.removeAttribute("data-lifted"),
          }),
        );
      }
      for (const element of root.current.querySelectorAll<HTMLElement>("[data-cell]")) {
        cleanups.push(dropTargetForElements({ element, getData: () => ({}), onDragLeave: () => element.removeAttribute("data-over") }));
      }
      cleanups.push(
        monitorForElements({
          onDrag: ({ source, location }) => {
            const cell = location.current.dropTargets[0]?.element;
            const place = cell && placeOfCell(cell);
            const verdict = place && latest.current?.judge(String(source.data.post), place);
            const tag = label.current;
            if (!tag) return;
            tag.hidden = !verdict;
            if (!verdict || !cell) return;
            cell.setAttribute("data-over", verdict.refused ? "refused" : "fine");
            tag.toggleAttribute("data-refused", verdict.refused);
            if (tag.textContent !== verdict.text) tag.textContent = verdict.text;
            const { clientX, clientY } = location.current.input;
            // Beside the pointer, and never past the window's edge.
            tag.style.left = `${Math.min(clientX + pointerGapPx, window.innerWidth - tag.offsetWidth - pointerGapPx)}px`;
            tag.style.top = `${clientY + pointerGapPx}px`;
          },
          onDrop: ({ source, location }) => {
            if (label.current) label.current.hidden = true;
            const cell = location.current.dropTargets[0]?.element;
            cell?.removeAttribute("data-over");
            const place = cell && placeOfCell(cell);
            if (place) latest.current?.drop(String(source.data.post), place);
          },
        }),
      );
      clean = () => {
        for (const cleanup of cleanups) cleanup();
      };
    });
    return () => {
      gone = true;
      clean();
    };
  }, [root, label, shown, enabled]);
}
