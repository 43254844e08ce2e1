"use client";

import { usePreferences } from "@/components/i18n/client";
import { occasionsOn } from "@/shared/occasions";

/** Occasions of a day, in small text. */
export function Occasions({ day, zone }: { day: string; zone: string }) {
  const { locale } = usePreferences();
  return occasionsOn(day, zone).map((name) => (
    <p key={name.en} title={name[locale]} className="one-line px-1 text-xs text-violet-5">
      {name[locale]}
    </p>
  ));
}
