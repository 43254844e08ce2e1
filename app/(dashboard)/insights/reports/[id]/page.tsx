import { notFound } from "next/navigation";
import { ReportPage } from "@/components/ads/reports/report-page";
import { getText } from "@/components/i18n/server";
import { readReport } from "../read-report";

interface Address {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Address) {
  const report = await readReport((await params).id);
  return { title: report?.title ?? (await getText("adsInsight"))("reports.title") };
}

export default async function OneReportPage({ params }: Address) {
  const report = await readReport((await params).id);
  if (!report) notFound();
  return <ReportPage report={report} />;
}
