import { SharedReportPage } from "@/components/ads/reports/shared-report-page";
import { getText } from "@/components/i18n/server";
import { LinkGone } from "@/components/links/link-gone";
import { linkMetadata, readConnectPage } from "../../connect/read-connect-page";
import { readSharedReport } from "./read-shared-report";

interface Address {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: Address) {
  const [{ name }, t, shared] = await Promise.all([readConnectPage(null), getText("adsInsight"), readSharedReport((await params).token)]);
  return shared && shared !== "busy" ? linkMetadata(shared.title, shared.name) : linkMetadata(t("reports.title"), name);
}

/** Where a report link leads. */
export default async function ReportLinkPage({ params }: Address) {
  const [{ name }, t, shared] = await Promise.all([readConnectPage(null), getText("links"), readSharedReport((await params).token)]);
  if (shared === "busy") return <LinkGone operator={name} words={{ title: t("busy.title"), text: t("busy.text") }} />;
  return shared ? <SharedReportPage report={shared} /> : <LinkGone operator={name} />;
}
