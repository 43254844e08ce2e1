"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { NextIcon, PreviousIcon } from "@/components/ui/icons";
import type { PageMeta } from "@/server/lib/pagination";

export function LibraryPages({ meta: { offset, limit, total }, onTurn }: { meta: PageMeta; onTurn(offset: number): void }) {
  const common = useText("common");
  const format = useFormat();
  return (
    <nav aria-label={common("pagination")} className="flex items-center justify-between gap-3">
      <p className="figures text-sm text-gray-11">
        {common("pageOf", { first: format.number(offset + 1), last: format.number(Math.min(offset + limit, total)), total })}
      </p>
      {total > limit ? (
        <div className="flex gap-2">
          {offset > 0 ? (
            <Button size="icon" aria-label={common("previous")} onClick={() => onTurn(Math.max(0, offset - limit))}>
              <PreviousIcon />
            </Button>
          ) : null}
          {offset + limit < total ? (
            <Button size="icon" aria-label={common("next")} onClick={() => onTurn(offset + limit)}>
              <NextIcon />
            </Button>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
