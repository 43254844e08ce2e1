"use client";

import { useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { Card, CardHeader } from "@/components/ui/card";
import type { Import } from "@/server/domains/posts/import.schema";

const MAX_VISIBLE_ROWS = 50;

/** Rows that the import had not come to when it ended. Nothing is wrong with them. */
export function UnreachedRows({ rows }: { rows: Import["unreached"] }) {
  const t = useText("import");
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("unreached.title", { count: rows.length })} text={t("unreached.text")} />
      <ul>
        {rows.slice(0, MAX_VISIBLE_ROWS).map(({ row, cells }) => (
          <li key={row} className="flex gap-3 border-b border-gray-5 px-4 py-2.5 text-sm last:border-b-0">
            <span className="figures shrink-0 font-medium text-gray-11">{t("wrong.row", { row: String(row) })}</span>
            <span className="min-w-0">
              <Snippet text={cells.text ?? ""} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > MAX_VISIBLE_ROWS ? (
        <p className="border-t border-gray-5 px-4 py-3 text-sm text-gray-10">{t("ready.more", { count: rows.length - MAX_VISIBLE_ROWS })}</p>
      ) : null}
    </Card>
  );
}
