"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import type { Moving } from "./use-moving";

/** What the keyboard is moving, in view and spoken; and the words at the pointer while something is dragged. */
export function MoveLine({ moving, city, canMove }: { moving: Pick<Moving, "held" | "stuck" | "label">; city: string; canMove: boolean }) {
  const t = useText("calendar");
  const format = useFormat();
  const zone = useZone();
  const { held, stuck, label } = moving;
  const text = held
    ? held.fresh
      ? t("keyboard.held", { time: format.dateTime(held.target.at, zone), city })
      : held.refusal
        ? `${format.dateTime(held.target.at, zone)} — ${t(`refusal.${held.refusal}`)}`
        : t("timeInCity", { time: format.dateTime(held.target.at, zone), city })
    : stuck
      ? t(`refusal.${stuck}`)
      : "";
  return (
    <>
      {canMove ? <p className="text-xs text-gray-10 max-sm:hidden">{t("keyboard.hint")}</p> : null}
      <div
        role="status"
        aria-live="assertive"
        className={
          text
            ? "fixed inset-x-4 bottom-6 z-30 mx-auto w-fit max-w-xl rounded-card border border-gray-7 bg-surface px-4 py-2 text-sm shadow-popover"
            : "sr-only"
        }
      >
        {text}
      </div>
      <div
        ref={label}
        hidden
        data-drag-label=""
        aria-hidden
        dir="auto"
        className="pointer-events-none fixed z-50 max-w-72 rounded-control bg-gray-12 px-2 py-1 text-xs text-gray-1 data-refused:bg-red-4 data-refused:text-on-danger"
      />
    </>
  );
}
