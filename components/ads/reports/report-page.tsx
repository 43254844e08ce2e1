import { getText } from "@/components/i18n/server";
import { Page } from "@/components/ui/page";
import type { ReportPage as Report } from "@/server/domains/ads/reports.schema";
import { PrintButton } from "./print-button";
import { ReportContent } from "./report-content";
import { ReportLinks, ShareButton } from "./share-report";

/** One report in the dashboard. */
export async function ReportPage({ report }: { report: Report }) {
  const t = await getText("adsInsight");
  return (
    <Page
      narrow
      back={{ href: "/insights/reports", label: t("reports.title") }}
      title={<bdi lang={report.locale}>{report.title}</bdi>}
      actions={
        <>
          <ShareButton reportId={report.id} />
          <PrintButton />
        </>
      }
    >
      <ReportContent report={report} links={report.links} />
      <ReportLinks reportId={report.id} />
    </Page>
  );
}
