import * as phrases from "../../../data/instruction-phrases";
import { contentOf, givenText } from "../content";
import { onlyPlatform } from "../names";
import { answers, ask, call, type Jobs, observe, requireTool, resultOf, skip } from "../observed";

/** What is judged of texts and budgets, and what the workspace remembers. */

export const recordJobs = {
  /** Budgets of one currency only: the one in the message; where the tool refuses several currencies, the copilot asks. */
  budget_shift(turn, { slots: { amount, count, currency, windowDays } }) {
    const input = { totalDailyBudget: (amount ?? count) || null, windowDays };
    const got = observe(turn, [call("budget_shift", input)]);
    if (!got[0]?.error || currency === null) return answers(got);
    const accounts = resultOf(turn, "list_ad_accounts").output.filter((one) => one.currency === currency);
    return answers(accounts.length > 0 ? observe(turn, [call("budget_shift", { ...input, adAccountIds: accounts.map(({ id }) => id) })]) : got);
  },

  policy(turn, request) {
    const creative = givenText(request) ?? skip("problem.needs.adText");
    const { socialPlatforms, market } = request.slots;
    const targetPlatform = onlyPlatform(request.slots) ?? (socialPlatforms.includes("INSTAGRAM") ? "META" : null);
    return ask(turn, [call("policy_check", { creative, targetPlatform, market })]);
  },

  recall(turn, { text, quotes, slots }) {
    const isWhole = phrases.memoryItself.test(text.trim()) && !phrases.memoryTopic.test(text);
    const asked = quotes[0] ?? text;
    const query = (phrases.memoryTopic.exec(asked)?.[1] ?? asked).replace(/[؟?!.،,\s]+$/u, "").trim();
    return ask(turn, [call("search_memory", { query: isWhole ? null : query || null, k: slots.count })]);
  },

  remember(turn, request) {
    requireTool(turn, "remember", "notes");
    const { text, line } = contentOf(request);
    const [quoted] = request.quotes;
    const said = line.replace(phrases.noteOpening, "").trim();
    const content = (request.payload ?? (quoted === undefined ? text : said === `"${quoted}"` ? quoted : null) ?? said).trim();
    if (content.length < 3) skip("problem.needs.note");
    const memoryType = phrases.noteKinds.find(([, pattern]) => pattern.test(`${request.text} ${content}`))?.[0] ?? "note";
    return ask(turn, [call("remember", { memoryType, content })]);
  },
} satisfies Jobs;
