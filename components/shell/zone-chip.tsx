"use client";

import clsx from "clsx";
import { Popover } from "radix-ui";
import { useSyncExternalStore } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { ClockIcon } from "@/components/ui/icons";
import { useZone } from "./viewer-context";

const never = () => () => {};
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The workspace's city and offset, always in view; amber when this device's clock shows another hour, and then both are told. */
export function ZoneChip() {
  const t = useText("shell");
  const format = useFormat();
  const zone = useZone();
  const here = useSyncExternalStore(never, deviceZone, () => zone);
  const differs = format.offset(here) !== format.offset(zone);
  const name = { city: format.city(zone), offset: format.offset(zone) };
  const now = new Date();
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t("zone.label", name)}
        className={clsx(
          "flex h-8 min-w-0 items-center gap-1.5 rounded-control border px-2.5 text-sm pointer-coarse:h-11",
          differs ? "border-amber-3 bg-amber-1 text-amber-5" : "border-gray-5 bg-surface text-gray-11 hover:bg-gray-3",
        )}
      >
        <ClockIcon className="shrink-0" />
        <span className="one-line max-sm:hidden">{name.city}</span>
        <bdi className="figures whitespace-nowrap">{name.offset}</bdi>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear z-30 max-w-80 rounded-card border border-gray-5 bg-surface px-3 py-2 text-sm shadow-popover"
        >
          <p>{t("zone.label", name)}</p>
          {differs ? (
            <p className="mt-1 text-amber-5">{t("zone.differs", { here: format.time(now, here), city: name.city, there: format.time(now, zone) })}</p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
