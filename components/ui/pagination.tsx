"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { NextIcon, PreviousIcon } from "./icons";
import { Link } from "./link";

interface PaginationProps {
  offset: number;
  limit: number;
  total: number;
  /** More than the total may be there. */
  least?: boolean;
  hrefAt(offset: number): string;
}

const stepClass = "grid size-9 place-items-center rounded-control border border-gray-8 bg-surface hover:bg-gray-3 pointer-coarse:size-11";

/** Always says the total; nothing to turn, nothing shown but that. */
export function Pagination({ offset, limit, total, least = false, hrefAt }: PaginationProps) {
  const t = useText("common");
  const format = useFormat();
  if (total === 0) return null;
  const first = format.number(offset + 1);
  const last = format.number(Math.min(offset + limit, total));
  return (
    <nav aria-label={t("pagination")} className="flex items-center justify-between gap-3">
      <p className="figures text-sm text-gray-11">{t("pageOf", { first, last, total: least ? t("atLeast", { n: total }) : total })}</p>
      {total > limit ? (
        <div className="flex gap-2">
          {offset > 0 ? (
            <Link href={hrefAt(Math.max(0, offset - limit))} aria-label={t("previous")} rel="prev" className={stepClass}>
              <PreviousIcon />
            </Link>
          ) : null}
          {offset + limit < total ? (
            <Link href={hrefAt(offset + limit)} aria-label={t("next")} rel="next" className={stepClass}>
              <NextIcon />
            </Link>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
