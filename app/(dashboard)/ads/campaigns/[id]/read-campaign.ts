import "server-only";
import { orNull, serverCaller } from "@/app/server";

const MAX_RECENT_CHANGES = 10;

/** A campaign with all that its page shows; null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readCampaignPage(id: string, windowDays: number) {
  const caller = await serverCaller();
  const answers = await orNull(
    Promise.all([
      caller.ads.campaign({ id, windowDays }),
      caller.ads.comparePeriods({ campaignId: id, days: windowDays }),
      caller.ads.campaignCreatives({ id, windowDays }),
      caller.ads.accounts({}),
      caller.ads.anomalies({}),
      caller.ads.auditLog({ campaignId: id, limit: MAX_RECENT_CHANGES }),
    ]),
  );
  if (!answers) return null;
  const [campaign, compared, creatives, accounts, anomalies, changes] = answers;
  return {
    initial: campaign,
    account: accounts.find((candidate) => candidate.id === campaign.adAccountId),
    anomalies: anomalies.data.filter((anomaly) => anomaly.campaignId === campaign.id && anomaly.markedExpected === null),
    // A campaign has the one currency of its account.
    compared: compared.byCurrency[0],
    creatives,
    history: changes.data,
  };
}
