"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { NoAdAccount } from "@/components/ads/anomalies/no-ad-account";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, PostsIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ReportRow } from "@/server/domains/ads/reports.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { ReportSchedules, type ReportSchedulesData } from "./report-schedules";

const hrefOf = (id: string) => `/insights/reports/${id}`;

interface ReportsProps {
  page: { data: ReportRow[]; meta: PageMeta };
  /** Is there an ad account to report of? */
  connected: boolean;
  /** Null for those who may not see them. */
  schedules: ReportSchedulesData | null;
}

export function Reports({ page: { data, meta }, connected, schedules }: ReportsProps) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const format = useFormat();
  const router = useRouter();
  const may = useMay();
  const create = useMutation(trpc.ads.writeReport.mutationOptions({ onSuccess: (report) => router.push(hrefOf(report.id)) }));
  const add = may.write ? (
    <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({})}>
      <AddIcon />
      {t("reports.create")}
    </Button>
  ) : null;
  const columns: Column<ReportRow>[] = [
    { key: "title", header: t("reports.columns.title"), plain: true, wide: true, cell: (report) => <Title report={report} /> },
    { key: "kind", header: t("reports.columns.kind"), cell: (report) => t(`reports.kinds.${report.kind}`) },
    {
      key: "period",
      header: t("reports.columns.period"),
      cell: (report) => (
        <span className="figures whitespace-nowrap">
          {t("reports.periodText", { since: format.day(report.periodStart), until: format.day(report.periodEnd) })}
        </span>
      ),
    },
    { key: "created", header: t("reports.columns.created"), cell: (report) => <Time at={report.createdAt} /> },
  ];
  return (
    <Page title={t("reports.title")} text={t("reports.intro")} actions={data.length > 0 ? add : null}>
      {may.write ? null : <Notice hue="gray">{t("reports.onlyEditors")}</Notice>}
      {create.error ? <ErrorNotice error={create.error} onRetry={() => create.mutate({})} /> : null}
      {data.length === 0 && !connected ? (
        <NoAdAccount />
      ) : (
        <Card>
          {data.length === 0 ? (
            <EmptyState icon={PostsIcon} title={t("reports.empty.title")} text={t("reports.empty.text")} action={add} />
          ) : (
            <Table tall caption={t("reports.title")} columns={columns} rows={data} rowKey={(report) => report.id} />
          )}
        </Card>
      )}
      <Pagination offset={meta.offset} limit={meta.limit} total={meta.total} hrefAt={(offset) => `/insights/reports?offset=${offset}`} />
      {schedules && connected ? <ReportSchedules initial={schedules} /> : null}
    </Page>
  );
}

/** A report keeps the language that it was written in. */
function Title({ report }: { report: ReportRow }) {
  return (
    <Link href={hrefOf(report.id)} lang={report.locale} className="grid min-w-0 gap-0.5 py-1 hover:underline @4xl:min-w-64">
      <span dir="auto" className="text-base">
        {report.title}
      </span>
      <span dir="auto" className="line-clamp-2 text-xs text-gray-11">
        {report.summary}
      </span>
    </Link>
  );
}
