"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/feedback";
import { LanguageIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { type Column, Table } from "@/components/ui/table";
import type { DialectRow } from "@/server/domains/ads/dialect.schema";

const windows = ["7", "30", "90"] as const;
/** Under so many samples a score is more chance than judgement, and is written in gray. */
const enough = 20;

export function DialectBoard({ initial }: { initial: DialectRow[] }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const format = useFormat();
  const [window, setWindow] = useState<(typeof windows)[number]>("30");
  const list = useQuery({
    ...trpc.ads.dialectEval.queryOptions({ sinceDays: Number(window) }, window === "30" ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
  });
  const rows = list.data ?? initial;
  const score = (value: number, row: DialectRow) => <span className={clsx(row.samples < enough && "text-gray-10")}>{format.number(value, 1)}</span>;
  const columns: Column<DialectRow>[] = [
    { key: "rank", header: t("dialect.columns.rank"), figure: true, cell: (row) => format.number(row.rank) },
    {
      key: "model",
      header: t("dialect.columns.model"),
      wide: true,
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <bdi className="wrap-anywhere">{row.model}</bdi>
          {row.lowSample ? <Badge hue="gray">{t("dialect.lowSample")}</Badge> : null}
        </span>
      ),
    },
    { key: "dialect", header: t("dialect.columns.dialect"), cell: (row) => t(`brand.dialects.${row.dialect}`) },
    { key: "score", header: t("dialect.columns.score"), figure: true, cell: (row) => <strong className="font-medium">{score(row.score, row)}</strong> },
    { key: "fidelity", header: t("dialect.columns.fidelity"), figure: true, cell: (row) => score(row.fidelity, row) },
    { key: "fluency", header: t("dialect.columns.fluency"), figure: true, cell: (row) => score(row.fluency, row) },
    { key: "lexicalPurity", header: t("dialect.columns.lexicalPurity"), figure: true, cell: (row) => score(row.lexicalPurity, row) },
    { key: "samples", header: t("dialect.columns.samples"), figure: true, cell: (row) => format.number(row.samples) },
  ];
  return (
    <Page title={t("dialect.title")} text={t("dialect.intro")}>
      <Choice<(typeof windows)[number]>
        label={t("period")}
        value={window}
        onChange={setWindow}
        options={windows.map((value) => ({ value, label: t("lastDays", { count: Number(value) }) }))}
      />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Card>
        {rows.length === 0 ? (
          <EmptyState icon={LanguageIcon} title={t("dialect.empty.title")} text={t("dialect.empty.text")} />
        ) : (
          <Table caption={t("dialect.title")} columns={columns} rows={rows} rowKey={(row) => `${row.model} ${row.dialect}`} />
        )}
      </Card>
    </Page>
  );
}
