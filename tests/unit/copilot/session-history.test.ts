import { describe, expect, test } from "vitest";
import type { EarlierTurn } from "@/server/domains/copilot/engine/planner/contract";
import { sessionHistory } from "@/server/domains/copilot/engine/session-history";

const turn = (message: string, reply: string, calls: EarlierTurn["calls"] = []): EarlierTurn => ({ message, reply, calls });
const campaignId = "00000000-0000-4000-8000-000000006331";
const long = "كلام ".repeat(1_200);

describe("what a model is given of earlier turns", () => {
  test("a short session stands word for word, with the ids that were used", () => {
    const turns = [turn("Pause Ramadan", "Shall I?", [{ tool: "pause_campaign", input: { campaignId } }]), turn("And the spend?", "120 SAR")];
    expect(sessionHistory(turns)).toEqual({
      messages: [
        { role: "user", content: "Pause Ramadan" },
        { role: "assistant", content: "Shall I?" },
        { role: "user", content: "And the spend?" },
        { role: "assistant", content: "120 SAR" },
      ],
      summary: [`Person: “Pause Ramadan” | Tools: pause_campaign {"campaignId":"${campaignId}"}`],
    });
  });

  test("what exceeds the budget is a line: how both texts begin, the ids, and the question back", () => {
    const reply = `${"Brand Search is the best one of all. ".repeat(8)}Shall I raise its budget? It is running.`;
    const old = turn("Which campaign\nis best?", reply, [
      { tool: "update_plan", input: { todos: [] } },
      { tool: "list_ad_accounts", input: {} },
      { tool: "get_campaign", input: { campaignId } },
    ]);
    const { messages, summary } = sessionHistory([old, turn("1", long), turn("2", long), turn("3", long)]);
    expect(messages.map(({ content }) => content.slice(0, 1))).toEqual(["2", "ك", "3", "ك"]);
    expect(summary[0]).toBe(
      `Person: “Which campaign is best?” | Tools: get_campaign {"campaignId":"${campaignId}"} | You: “${reply.slice(0, 160)}…” | You asked: “Shall I raise its budget?”`,
    );
    expect(summary).toHaveLength(2);
  });

  test("the newest turn stands however long it is, cut between characters", () => {
    const { messages } = sessionHistory([turn(`x${"🙂".repeat(9_000)}`, "Yes.".repeat(9_000))]);
    expect(messages).toHaveLength(2);
    for (const { content } of messages) expect([content.isWellFormed(), [...content].length]).toEqual([true, 6_001]);
  });

  test("an endless session has a bounded summary, of its newest turns", () => {
    const turns = Array.from({ length: 500 }, (_, place) => turn(`Question ${place}`, long));
    const { messages, summary } = sessionHistory(turns);
    expect(messages).toHaveLength(4);
    expect(summary.join("").length).toBeLessThanOrEqual(6_000);
    expect(summary.at(-1)).toContain("Question 497");
  });

  test("nothing of nothing", () => {
    expect(sessionHistory([])).toEqual({ messages: [], summary: [] });
  });
});
