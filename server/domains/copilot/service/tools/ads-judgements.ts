import { getAnomalyPage, getLeaderboard, getPilot, judgeCreative, listFatigue, listWinners, proposeShift } from "@/server/domains/ads";
import { reading } from "./define";

/** What is judged from the figures. None of it changes anything. */

const reads = "ads:read";
const BASELINE_DAYS = 14;

export const judgementTools = [
  reading({
    name: "get_anomalies",
    description: "Unusual days of campaigns and accounts in the last week, each with its explanation. For 'anything strange', 'why did spend jump'.",
    reads,
    stores: true,
    async run({ caller, locale }, { fresh }) {
      const { data, meta } = await getAnomalyPage(caller, { fresh, baselineDays: BASELINE_DAYS }, locale);
      return { items: data, total: data.length, ...meta };
    },
  }),
  reading({
    name: "creative_fatigue",
    description: "Running ads, the most worn out first: frequency, ctrDropPercent, score (0 to 100) and the reasons. For 'which ads are tired'.",
    reads,
    run: ({ caller, locale }, { adAccountId }) => listFatigue(caller, adAccountId, locale),
  }),
  reading({
    name: "winning_creatives",
    description: "The ads that win, by ROAS with luck taken out (shrunkRoas), and what they have in common. For 'what works', and before writing new ads.",
    reads,
    run: ({ caller, locale }, input) => listWinners(caller, input, locale),
  }),
  reading({
    name: "budget_shift",
    description:
      "Works out how to share a daily budget among running campaigns: current and proposed amount a day, the reasons, and the expected revenue with its 80% interval. It changes nothing, and no tool here changes a budget.",
    reads,
    run: ({ caller, locale }, input) => proposeShift(caller, input, locale),
  }),
  reading({
    name: "incremental_pilot",
    description: "Plans a small, safe test of a budget shift between two campaigns. It changes nothing.",
    reads,
    run: ({ caller, locale }, { windowDays }) => getPilot(caller, windowDays, locale),
  }),
  reading({
    name: "policy_check",
    description:
      "Checks an ad's text against the policies of META and GOOGLE, local law and the brand's banned terms: ALLOW, WARN or BLOCK, each reason with the words it is about.",
    reads,
    run: ({ caller, locale }, input) => judgeCreative(caller, input, locale),
  }),
  reading({
    name: "dialect_eval",
    description: "Ranks who wrote Arabic texts for this workspace by the quality of each dialect, with a score of 0 to 100.",
    reads,
    run: ({ caller }, { sinceDays }) => getLeaderboard(caller, sinceDays),
  }),
];
