import { getFormat, getText } from "@/components/i18n/server";
import type { SharedReport } from "@/server/domains/ads/report-links.schema";
import { PrintButton } from "./print-button";
import { ReportContent } from "./report-content";

/** One report for somebody without an account. */
export async function SharedReportPage({ report }: { report: SharedReport }) {
  const [t, links, format] = await Promise.all([getText("adsInsight"), getText("links"), getFormat()]);
  return (
    <div className="grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5 print:block print:max-w-none print:space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="text-sm text-gray-11">{t("reports.share.from", { name: report.name })}</p>
          <h1 lang={report.locale} dir="auto" className="text-xl font-semibold">
            {report.title}
          </h1>
        </div>
        <PrintButton />
      </div>
      <ReportContent report={report} links={{ findings: [], recommendations: [] }} />
      <p className="screen-only text-sm text-gray-10">{links("until", { time: format.dateTime(report.expiresAt, report.timezone) })}</p>
    </div>
  );
}
