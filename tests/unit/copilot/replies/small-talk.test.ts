import { describe, expect, it } from "vitest";
import { type CopilotLocale, copilotLocales } from "@/server/domains/copilot/copilot.schema";
import type { ReplyPart } from "@/server/domains/copilot/engine/planner/contract";
import { message } from "@/server/domains/copilot/engine/planner/observed";
import { composeReply } from "@/server/domains/copilot/engine/planner/replies";
import { unsupportedFigures } from "@/tests/eval/copilot/figures";
import { play } from "@/tests/eval/copilot/play";
import { answers } from "./answers";
import { campaign, failed, observed, threeCampaigns, turn } from "./observations";
import { bare, replyText } from "./reply-text";

const listed = observed("list_campaigns", threeCampaigns);

describe("what is in the way", () => {
  it.each([
    [failed("get_insights", "FORBIDDEN"), "This key or role doesn’t allow it."],
    [
      failed("pause_campaign", "CONFLICT", "It was removed at the platform."),
      "It conflicts with another change: It was removed at the platform. Nothing was changed.",
    ],
    [failed("get_insights", "UPSTREAM_ERROR", "Meta is down"), "The platform rejected it or didn’t respond: Meta is down. Asking again in a minute is safe."],
    [failed("get_insights", "INTERNAL_ERROR", "secret detail"), "It failed on our side. Asking again in a minute is safe."],
    [failed("get_insights", "RATE_LIMITED"), "Too many requests just now. Asking again in a minute is safe."],
  ])("%#", (observation, expected) => {
    expect(replyText({ kind: "answer", observation })).toBe(expected);
  });

  const candidates = [
    { id: "a", name: "Brand Search", platform: "GOOGLE", status: "ACTIVE" },
    { id: "b", name: "Competitors Search", platform: "GOOGLE", status: "PAUSED" },
  ];

  it.each<[ReplyPart, CopilotLocale, string]>([
    [
      { kind: "whichOne", what: "campaign", nameGiven: "search", candidates },
      "en",
      "Which campaign is meant? “search” fits several:\n\n- “Brand Search” (Google Ads, running)\n- “Competitors Search” (Google Ads, paused)\n\nAnswer with its name. Nothing was changed.",
    ],
    [{ kind: "notFound", what: "campaign", nameGiven: "Winter 2019", candidates: [] }, "en", "There is no campaign “Winter 2019” here."],
    [{ kind: "notFound", what: "campaign", nameGiven: "شتاء", candidates: [] }, "ar", "لا حملة باسم «شتاء» هنا."],
    [{ kind: "notFound", what: "connection", nameGiven: "INSTAGRAM", candidates: [] }, "en", "There is no connected account for Instagram here."],
    [{ kind: "notFound", what: "connection", nameGiven: "INSTAGRAM", candidates: [] }, "ar", "لا حساب مربوط على إنستغرام هنا."],
    [
      message("changes.tooMany", { values: { count: 14, limit: 10 } }),
      "ar",
      "ينطبق هذا على 14 حملة، والحد 10 في الطلب الواحد، فلم أقترح أي تغيير. ضيّق الشرط أو اذكر الحملات بأسمائها.",
    ],
  ])("%#", (part, locale, expected) => {
    expect(replyText(part, locale)).toBe(expected);
  });
});

describe("talk", () => {
  it.each(copilotLocales)("in %s offers examples from the account's own campaigns and accounts", (locale) => {
    const connections = answers.find(({ tool }) => tool === "list_connections") ?? listed;
    for (const key of ["talk.help", "talk.greeting"] as const) {
      const reply = bare(composeReply(turn([listed], { locale }), [message(key, { facts: [listed, connections] })]));
      expect(reply.match(/^- /gm)?.length).toBe(3);
      expect(reply).toContain("Brand Search");
      expect(reply).toContain(locale === "en" ? "Instagram" : "إنستغرام");
      expect(unsupportedFigures(reply, turn([listed], { locale }))).toEqual([]);
    }
  });

  it("names a running campaign where none has figures to be judged by", () => {
    const items = [campaign("a", "Paused one", { status: "PAUSED" }), campaign("b", "New one")].map((one) => ({ ...one, kpis: null }));
    expect(replyText(message("talk.help", { facts: [observed("list_campaigns", { items, total: 2 })] }))).toContain("How is campaign “New one” doing?");
  });

  it("tells the weightiest first, whom to connect again, and how far a plan is", () => {
    const first = (tool: string) => {
      const observation = answers.find((one) => one.tool === tool);
      return observation ? replyText({ kind: "answer", observation }) : "";
    };
    expect(first("get_anomalies").split("\n")[2]).toMatch(/^- Spend: /);
    expect(first("list_connections")).toMatch(/“lamsa.sa”: reconnect before publishing\.$/);
    const todos = (["done", "pending", "skipped"] as const).map((status, index) => ({ position: index + 1, text: `Step ${index}`, status }));
    expect(replyText({ kind: "plan" }, "en", { todos }).split("\n")[0]).toBe("The plan (1 of 3 done):");
  });

  const simple: readonly ReplyPart[] = [
    message("talk.thanks"),
    message("talk.outsideNearest", { choices: ["results"] }),
    message("talk.didYouMean", { choices: ["results", "compare"] }),
    { kind: "plan" },
  ];

  it.each(simple)("%j is written in both languages", (part) => {
    const [english, arabic] = [replyText(part), replyText(part, "ar")];
    expect(english).not.toMatch(/\p{Script=Arabic}/u);
    expect(arabic).toMatch(/\p{Script=Arabic}/u);
    expect(english.length).toBeGreaterThan(20);
  });

  it.each(["en", "ar"] as const)("names the settings of a model in %s to those alone who may administer", (locale) => {
    const reply = (scopes: string) => play(["how do I add a language model?"], scopes, locale).reply;
    expect(reply("w")).toContain("COPILOT_MODEL");
    expect(reply("r")).not.toContain("COPILOT");
  });

  it("says several things one after another, and nothing twice", () => {
    expect(replyText([message("changes.nothingWaits"), message("talk.thanks"), message("changes.nothingWaits")]).split("\n\n").length).toBe(2);
  });
});
