import { serverCaller } from "@/app/server";
import { Alerts } from "@/components/ads/alerts/alerts";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("alerts.title") };
}

const MAX_NOTICES = 50;

export default async function AlertsPage() {
  const caller = await serverCaller();
  const [anomalies, notices, creatives, accounts] = await Promise.all([
    caller.ads.anomalies({}),
    caller.ads.namedSignals({ limit: MAX_NOTICES }),
    caller.ads.creativeFatigue({}),
    caller.ads.accounts({}),
  ]);
  return <Alerts initial={anomalies} notices={notices.data} creatives={creatives} accounts={accounts} now={Date.now()} />;
}
