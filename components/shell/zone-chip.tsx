"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { ClockIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { useZone } from "./viewer-context";

/** Comes when it is first opened. */
const ZoneNote = lazyPart(() => import("./zone-note").then((module) => module.ZoneNote));

const never = () => () => {};
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The workspace's city and offset where this device's clock shows another hour: then both times are shown. A phone has no room for it: there each page that schedules names the zone. */
export function ZoneChip() {
  const t = useText("shell");
  const format = useFormat();
  const zone = useZone();
  const here = useSyncExternalStore(never, deviceZone, () => zone);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (format.offset(here) === format.offset(zone)) return null;
  const name = { city: format.city(zone), offset: format.offset(zone) };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t("zone.label", name)}
        title={t("zone.label", name)}
        onClick={() => setOpen(!open)}
        className="hidden h-8 min-w-0 items-center gap-1.5 rounded-control border border-amber-3 bg-amber-1 px-2.5 text-sm text-amber-5 sm:flex pointer-coarse:h-11"
      >
        <ClockIcon className="shrink-0" />
        <span className="one-line">{name.city}</span>
        <bdi className="figures whitespace-nowrap">{name.offset}</bdi>
      </button>
      {open ? <ZoneNote anchor={button} zone={zone} here={here} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
