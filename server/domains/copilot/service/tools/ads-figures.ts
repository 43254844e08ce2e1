import { breakDownSpend, comparePerformance, getCampaign, getCampaignTable, getInsights, listAdAccounts, listTopPerformers } from "@/server/domains/ads";
import { listed, reading } from "./define";

/** Ad accounts, their campaigns and what these brought. */

const reads = "ads:read";

export const figureTools = [
  reading({
    name: "list_ad_accounts",
    description: "The connected META and GOOGLE ad accounts: id, name, currency, time zone, status, auto-pilot, last sync. Use it to find an account's id.",
    reads,
    run: ({ caller }) => listAdAccounts(caller),
  }),
  reading({
    name: "get_insights",
    description:
      "Spend, impressions, clicks, conversions, revenue, ctr, cpc, cpm, cpa and roas of the last days: totals and day by day, one entry for each currency. For 'how are the ads', 'what did we spend today'. One campaign alone: get_campaign.",
    reads,
    run: ({ caller }, input) => getInsights(caller, input),
  }),
  reading({
    name: "get_breakdown",
    description: "Spend, its share (0 to 1) and key figures by ad platform: META beside GOOGLE.",
    reads,
    run: ({ caller }, input) => breakDownSpend(caller, input),
  }),
  reading({
    name: "compare_periods",
    description:
      "The last days against the days before them: both totals, and each figure's change, absolute and in percent. `significant` says whether a ratio's change is beyond chance. For 'better or worse than last week'.",
    reads,
    run: ({ caller }, input) => comparePerformance(caller, input),
  }),
  reading({
    name: "top_performers",
    description: "The best or worst campaigns by one figure, among those that spent something. For 'which three campaigns have the lowest ROAS'.",
    reads,
    run: ({ caller }, input) => listTopPerformers(caller, input),
  }),
  reading({
    name: "list_campaigns",
    description:
      "Campaigns with id, name, status, budget and the figures of the window, those that spent most first; kpis null = it spent nothing. Use it to find a campaign's id by its name, and for conditions such as 'ROAS below 1'.",
    reads,
    async run({ caller }, input) {
      const page = await getCampaignTable(caller, { ...input, offset: 0, sort: "spend", direction: "desc" }, { throughToday: true });
      const data = page.data.map(({ delta: _changes, kpis, ...campaign }) => ({ ...campaign, kpis: kpis.spend > 0 ? kpis : null }));
      return listed({ ...page, data });
    },
  }),
  reading({
    name: "get_campaign",
    description: "One campaign with its settings and figures, in total and day by day. It takes an id, which list_campaigns has.",
    reads,
    run: ({ caller }, { campaignId, windowDays }) => getCampaign(caller, { id: campaignId.toLowerCase(), windowDays }),
  }),
];
