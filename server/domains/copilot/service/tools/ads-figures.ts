import { breakDownSpend, comparePerformance, getCampaign, getCampaignTable, getInsights, listAdAccounts, listTopPerformers } from "@/server/domains/ads";
import { listed, reading } from "./define";

/** Ad accounts, their campaigns and what these brought. */

const reads = "ads:read";

export const figureTools = [
  reading({
    name: "list_ad_accounts",
    description: "The connected META and GOOGLE ad accounts: currency, time zone, auto-pilot, how far their figures go.",
    reads,
    run: ({ caller }) => listAdAccounts(caller),
  }),
  reading({
    name: "get_insights",
    description: "Spend, impressions, clicks, conversions, revenue and their ratios over the last days, today included, by currency and day.",
    reads,
    run: ({ caller }, input) => getInsights(caller, input),
  }),
  reading({
    name: "get_breakdown",
    description: "Spend and key figures by ad platform over the last days.",
    reads,
    run: ({ caller }, input) => breakDownSpend(caller, input),
  }),
  reading({
    name: "compare_periods",
    description: "Key figures of the last days against the days before them, with the change of each.",
    reads,
    run: ({ caller }, input) => comparePerformance(caller, input),
  }),
  reading({
    name: "top_performers",
    description: "The best or worst campaigns by one figure, among those that spent something.",
    reads,
    run: ({ caller }, input) => listTopPerformers(caller, input),
  }),
  reading({
    name: "list_campaigns",
    description: "Campaigns with status, budget and their figures of the window, those that spent most first. Use it to find a campaign's id by its name.",
    reads,
    async run({ caller }, input) {
      const page = await getCampaignTable(caller, { ...input, offset: 0, sort: "spend", direction: "desc" }, { throughToday: true });
      const data = page.data.map(({ delta: _changes, kpis, ...campaign }) => ({ ...campaign, kpis: kpis.spend > 0 ? kpis : null }));
      return listed({ ...page, data });
    },
  }),
  reading({
    name: "get_campaign",
    description: "One campaign with its figures, day by day.",
    reads,
    run: ({ caller }, { campaignId, windowDays }) => getCampaign(caller, { id: campaignId.toLowerCase(), windowDays }),
  }),
];
