import "server-only";
import { TRPCError } from "@trpc/server";
import { serverCaller } from "@/server/trpc/server-caller";

/** A campaign, its account, its unusual days and its latest changes; null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readCampaignPage(id: string, windowDays: number) {
  const caller = await serverCaller();
  try {
    const [campaign, accounts, anomalies, activity] = await Promise.all([
      caller.ads.campaign({ id, windowDays }),
      caller.ads.accounts({}),
      caller.ads.anomalies({}),
      caller.ads.activity({ limit: 100 }),
    ]);
    const account = accounts.find((candidate) => candidate.id === campaign.adAccountId);
    return {
      initial: campaign,
      account,
      anomalies: anomalies.data.filter((anomaly) => anomaly.campaignId === campaign.id),
      history: activity.data.filter(({ target }) => target.id === campaign.id),
    };
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
}
