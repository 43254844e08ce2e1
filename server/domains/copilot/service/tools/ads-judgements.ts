import { getAnomalyPage, getLeaderboard, getPilot, judgeCreative, listFatigue, listWinners, proposeShift } from "@/server/domains/ads";
import { reading } from "./define";

/** What is judged from the figures. None of it changes anything. */

const reads = "ads:read";
const baselineDays = 14;

export const judgementTools = [
  reading({
    name: "get_anomalies",
    description: "Unusual days of campaigns and accounts in the last week, each explained.",
    reads,
    stores: true,
    async run({ caller, locale }, { fresh }) {
      const { data, meta } = await getAnomalyPage(caller, { fresh, baselineDays }, locale);
      return { items: data, total: data.length, ...meta };
    },
  }),
  reading({
    name: "creative_fatigue",
    description: "Running creatives, the most worn out first, with the reasons.",
    reads,
    run: ({ caller, locale }, { adAccountId }) => listFatigue(caller, adAccountId, locale),
  }),
  reading({
    name: "winning_creatives",
    description: "The creatives that win, with luck taken out, and what they have in common.",
    reads,
    run: ({ caller, locale }, input) => listWinners(caller, input, locale),
  }),
  reading({
    name: "budget_shift",
    description: "Proposes how to share a daily budget among running campaigns. Changes nothing.",
    reads,
    run: ({ caller, locale }, input) => proposeShift(caller, input, locale),
  }),
  reading({
    name: "incremental_pilot",
    description: "Plans a small, safe test of a budget shift between two campaigns. Changes nothing.",
    reads,
    run: ({ caller, locale }, { windowDays }) => getPilot(caller, windowDays, locale),
  }),
  reading({
    name: "policy_check",
    description: "Checks an ad's text against the ad platforms' policies.",
    reads,
    run: ({ caller, locale }, input) => judgeCreative(caller, input, locale),
  }),
  reading({
    name: "dialect_eval",
    description: "Ranks who wrote Arabic texts for this workspace by the quality of each dialect.",
    reads,
    run: ({ caller }, { sinceDays }) => getLeaderboard(caller, sinceDays),
  }),
];
