"use client";

import { Popover } from "radix-ui";
import { type RefObject, useMemo } from "react";
import { useFormat, useText } from "@/components/i18n/client";

interface ZoneNoteProps {
  anchor: RefObject<HTMLButtonElement | null>;
  zone: string;
  /** This device's. */
  here: string;
  onClose(): void;
}

/** What the chip says in words, and what this device's clock shows. */
export function ZoneNote({ anchor, zone, here, onClose }: ZoneNoteProps) {
  const t = useText("shell");
  const format = useFormat();
  const now = new Date();
  const city = format.city(zone);
  const button = useMemo(
    () => ({
      get current() {
        return anchor.current ?? document.body;
      },
    }),
    [anchor],
  );
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t("zone.label", { city, offset: format.offset(zone) })}
          sideOffset={6}
          collisionPadding={8}
          // The chip itself closes it by its own click.
          onInteractOutside={(event) => event.target instanceof Node && anchor.current?.contains(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="animate-appear z-30 max-w-80 rounded-card border border-gray-5 bg-surface px-3 py-2 text-sm shadow-popover"
        >
          <p>{t("zone.label", { city, offset: format.offset(zone) })}</p>
          <p className="mt-1 text-amber-5">{t("zone.differs", { here: format.time(now, here), city, there: format.time(now, zone) })}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
