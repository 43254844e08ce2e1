"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";

const MINUTE_MS = 60_000;

/** A time in the workspace's zone, which the line above or the page's zone chip names; the title has it in full. */
export function Time({ at, zone, only }: { at: string; zone?: string; only?: "date" | "time" }) {
  const workspaceZone = useZone();
  const format = useFormat();
  const t = useText("common");
  const shownZone = zone ?? workspaceZone;
  const text = only ? format[only](at, shownZone) : format.dateTime(at, shownZone);
  return (
    <time dateTime={at} title={t("time.inZone", { time: format.dateTime(at, shownZone), city: format.city(shownZone) })} className="figures whitespace-nowrap">
      {text}
    </time>
  );
}

/** "11 minutes ago", with the exact time in its title; past a day it is the exact time. */
export function Ago({ at, now }: { at: string; now: number }) {
  const zone = useZone();
  const format = useFormat();
  const t = useText("common");
  const difference = now - new Date(at).getTime();
  const size = Math.abs(difference);
  if (size >= 24 * 60 * MINUTE_MS) return <Time at={at} />;
  const past = difference >= 0;
  const minutes = Math.floor(size / MINUTE_MS);
  const text =
    minutes < 1
      ? t("time.now")
      : minutes < 60
        ? t(past ? "time.minutesAgo" : "time.inMinutes", { count: minutes })
        : t(past ? "time.hoursAgo" : "time.inHours", { count: Math.floor(minutes / 60) });
  return (
    <time dateTime={at} title={t("time.inZone", { time: format.dateTime(at, zone), city: format.city(zone) })} className="whitespace-nowrap">
      {text}
    </time>
  );
}
