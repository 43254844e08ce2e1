import { describe, expect, it } from "vitest";
import { copilotLocales } from "@/server/domains/copilot/copilot.schema";
import { toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import { composeReply } from "@/server/domains/copilot/engine/planner/replies";
import { unsupportedFigures } from "@/tests/eval/copilot/figures";
import { answers } from "./answers";
import { observed, turn } from "./observations";
import { noAnomalies } from "./records";

const inBoth = copilotLocales.flatMap((locale) => answers.map((observation) => [locale, observation.tool, observation] as const));

describe("the reply to a tool's answer", () => {
  it("is known for every tool", () => {
    expect(new Set(answers.map(({ tool }) => tool))).toEqual(new Set(toolNames));
  });

  it.each(inBoth)("in %s for %s holds no figure of its own, is short, and is in its language", (locale, _tool, observation) => {
    const input = turn([observation], { locale });
    const reply = composeReply(input, [{ kind: "answer", observation }]);
    expect(unsupportedFigures(reply, input)).toEqual([]);
    const lines = reply.split("\n").filter((line) => line.trim() !== "");
    expect(lines.filter((line) => line.startsWith("|")).length).toBeLessThanOrEqual(10);
    expect(lines.filter((line) => !line.startsWith("|")).length).toBeLessThanOrEqual(9);
    expect(/\p{Script=Arabic}/u.test(reply)).toBe(locale === "ar");
    expect(reply).not.toMatch(/undefined|null|NaN|\[object|Infinity/);
  });

  it.each(copilotLocales)("in %s says plainly that there is nothing", (locale) => {
    const empty = [
      observed("list_ad_accounts", []),
      observed("get_breakdown", []),
      observed("top_performers", []),
      observed("list_campaigns", { items: [], total: 0 }),
      observed("get_anomalies", noAnomalies),
      observed("creative_fatigue", []),
      observed("winning_creatives", []),
      observed("brand_profile", null),
      observed("list_reports", { items: [], total: 0 }),
      observed("list_signals", { items: [], total: 0 }),
      observed("get_activity", { items: [], total: 0 }),
      observed("verify_audit", { valid: true, checked: 0, firstSeq: null, lastSeq: null, headHash: null, brokenAt: null, reason: null, fault: null, keys: [] }),
      observed("dialect_eval", []),
      observed("search_memory", []),
      observed("list_connections", { items: [], total: 0 }),
      observed("list_posts", { items: [], total: 0 }),
      observed("confirm_changes", { changes: [] }),
    ];
    for (const observation of empty) {
      const reply = composeReply(turn([observation], { locale }), [{ kind: "answer", observation }]);
      expect(reply).toMatch(locale === "en" ? /\b(no|none|not|nothing|empty|Nothing|No)\b/ : /لا |لم |فارغ/);
      expect(reply).not.toContain("|");
    }
  });
});

describe("the figures' checker", () => {
  const [, insights] = answers;
  const input = turn(insights ? [insights] : []);
  it.each([
    ["Spend was SAR 5,200.00.", []],
    ["Spend was SAR 5,200.", []],
    ["Spend was SAR 5,300.00.", ["5,300.00"]],
    ["ROAS was 3.21×.", []],
    ["ROAS was 3.2×.", []],
    ["ROAS was 3.22×.", ["3.22"]],
    ["CTR was 2.00%.", []],
    ["CTR was 2.01%.", ["2.01"]],
    ["There are 7 days until 21 November.", []],
    ["There are 9 campaigns.", ["9"]],
  ])("%s", (reply, wrong) => {
    expect(unsupportedFigures(reply, input)).toEqual(wrong);
  });
});
