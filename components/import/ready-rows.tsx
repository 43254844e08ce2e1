"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { useWarningText } from "@/components/posts/warning-list";
import { useZone } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import type { ImportOutcome, ImportRow } from "@/server/domains/posts/import.schema";

const MAX_VISIBLE_ROWS = 50;

/** What the other rows will be, or have become: state, text, accounts and time as the list shows them. */
export function ReadyRows({ rows, outcomes, title }: { rows: readonly ImportRow[]; outcomes: ReadonlyMap<number, ImportOutcome>; title: string }) {
  const t = useText("import");
  const posts = useText("posts");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const nameOf = usePlatformName();
  const warningText = useWarningText();
  const good = rows.flatMap((row) => {
    const outcome = outcomes.get(row.row);
    return outcome && outcome.state !== "wrong" ? [{ ...row, outcome }] : [];
  });
  if (good.length === 0) return null;
  const columns: Column<(typeof good)[number]>[] = [
    { key: "row", header: t("ready.row"), figure: true, cell: ({ row }) => format.number(row) },
    {
      key: "state",
      header: posts("columns.state"),
      plain: true,
      cell: ({ outcome }) => (
        <span className="grid justify-items-start gap-1">
          {outcome.status ? <StateBadge thing="post" state={outcome.status} /> : null}
          {outcome.state === "exists" ? <span className="text-xs text-gray-10">{t("ready.exists")}</span> : null}
        </span>
      ),
    },
    {
      key: "text",
      header: posts("columns.text"),
      plain: true,
      wide: true,
      cell: ({ cells, outcome }) => (
        <span className="grid min-w-0 gap-0.5 @4xl:min-w-64">
          <Snippet text={cells.text ?? ""} />
          {outcome.warnings.map((warning) => (
            <span key={`${warning.platform} ${warning.code}`} className="text-xs text-amber-5">
              {warningText(warning)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "accounts",
      header: posts("columns.accounts"),
      plain: true,
      cell: ({ outcome }) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {outcome.accounts.map(({ name, platform }) => (
            <span key={`${platform} ${name}`} className="flex max-w-40 items-center gap-1.5" title={`${name} (${nameOf(platform)})`}>
              <PlatformMark platform={platform} />
              <bdi className="one-line">{name}</bdi>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "time",
      header: posts("columns.time"),
      plain: true,
      cell: ({ outcome }) =>
        outcome.scheduledAt ? (
          <time
            dateTime={outcome.scheduledAt}
            className="figures @4xl:whitespace-nowrap"
            title={common("time.inZone", { time: format.dateTime(outcome.scheduledAt, zone), city: format.city(zone) })}
          >
            {format.dateTime(outcome.scheduledAt, zone)}
          </time>
        ) : (
          <span className="text-gray-10">{posts("noTime")}</span>
        ),
    },
  ];
  return (
    <Card>
      <CardHeader title={title} text={t("ready.zone", { city: format.city(zone) })} />
      <Table caption={title} columns={columns} rows={good.slice(0, MAX_VISIBLE_ROWS)} rowKey={({ row }) => String(row)} />
      {good.length > MAX_VISIBLE_ROWS ? (
        <p className="border-t border-gray-5 px-4 py-3 text-sm text-gray-10">{t("ready.more", { count: good.length - MAX_VISIBLE_ROWS })}</p>
      ) : null}
    </Card>
  );
}
