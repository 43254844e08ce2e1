"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "./button";

/** At the end of a card whose list is cut; nothing where the list is whole. `next`: how many more would come. */
export function ShowMore({ next, onClick }: { next: number; onClick(): void }) {
  const t = useText("common");
  if (next === 0) return null;
  return (
    <div className="screen-only border-t border-gray-5 px-4 py-2">
      <Button size="sm" variant="quiet" onClick={onClick}>
        {t("showNext", { count: next })}
      </Button>
    </div>
  );
}
