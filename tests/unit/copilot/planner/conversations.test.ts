import { describe, expect, it } from "vitest";
import type { PlannerTurn } from "@/server/domains/copilot/engine/planner/contract";
import { campaignsMeant } from "@/server/domains/copilot/engine/planner/names";
import { readText } from "@/server/domains/copilot/engine/planner/request";
import { play } from "@/tests/eval/copilot/play";
import { campaignRows, resolved } from "@/tests/eval/copilot/world";

/** What the last message of a conversation leads to. */

const localeOf = (message: string) => (/\p{Script=Arabic}/u.test(message) ? "ar" : "en");
const callsOf = (messages: string[], tool: string) => {
  const { calls } = play(messages, "w", localeOf(messages.at(-1) ?? ""));
  return calls.flatMap((call) => (call.tool === tool ? [call.input] : []));
};
const inputs = (wanted: object[]) => (JSON.parse(resolved(JSON.stringify(wanted))) as object[]).map((one) => expect.objectContaining(one));

describe("a message that goes on with the one before", () => {
  it.each<[string[], string, object[]]>([
    [["show me Outlet Clearance", "pause it"], "pause_campaign", [{ campaignId: "$c7" }]],
    [["should i be worried about pmax", "yeah ok pause it then"], "pause_campaign", [{ campaignId: "$c5" }]],
    [["pause the worst campaign", "no wait, the best one"], "pause_campaign", [{ campaignId: "$c4" }]],
    [["وقف حملة رمضان", "لأ استنى مش دي", "قصدي Outlet Clearance"], "pause_campaign", [{ campaignId: "$c7" }]],
    [["pause outlet clearance", "yes", "and the abayas one too while you're in there"], "pause_campaign", [{ campaignId: "$c3" }]],
    [["can you tell me what is paused at the moment", "ok the Eid one back on please, client signed off"], "resume_campaign", [{ campaignId: "$c8" }]],
    [["switch autopilot on for meta", "both of the accounts"], "set_autopilot", [{ adAccountId: "$a1" }, { adAccountId: "$a3" }]],
    [["ابي اشغل الطيار الآلي", "حق متجر لمسة مو الاوتلت"], "set_autopilot", [{ adAccountId: "$a1", enabled: true }]],
    [["how would you split 3000 a day between the campaigns", "finance cut it. redo with 2200"], "budget_shift", [{ totalDailyBudget: 2_200 }]],
    [["rank campaigns by revenue, 30d", "now the bottom 5"], "top_performers", [{ metric: "revenue", direction: "bottom", limit: 5, windowDays: 30 }]],
    [["how many conversions did we get last week", "my manager says she wants it for 30 days instead, sorry"], "get_insights", [{ windowDays: 30 }]],
    [["put this week next to last week for me", "same thing but Outlet only"], "compare_periods", [{ adAccountId: "$a3" }]],
    [["كم صرف الاوتلت هالاسبوع؟", "ومتجر لمسة؟"], "get_insights", [{ windowDays: 7, adAccountId: "$a1" }]],
    [["pause Outlet Clearance", "no, what's its spend"], "get_campaign", [{ campaignId: "$c7" }]],
    [["when should we post on Instagram?", "last one i promise, twitter"], "optimal_times", [{ platform: "TWITTER" }]],
    [["إيه البوستات اللي فشلت", "والمتجدولة؟"], "list_posts", [{ status: "SCHEDULED" }]],
  ])("%j: %s", (messages, tool, wanted) => {
    expect(callsOf(messages, tool)).toEqual(inputs(wanted));
  });
});

describe("a proposed post that a message changes", () => {
  const post = (content: string, accounts: string[], scheduledAt?: string) => ({
    content,
    connectionIds: accounts.map(resolved),
    ...(scheduledAt ? { scheduledAt } : {}),
  });

  it.each<[string[], object]>([
    [
      ['snapchat draft: "Last 24 hours of the sale"', 'change it to "Last 12 hours of the sale" and have it go out tonight at 10'],
      post("Last 12 hours of the sale", ["$cs"], "2026-11-21T19:00:00.000Z"),
    ],
    [
      ["Snap tomorrow at 8pm: Flash sale until midnight", "can you stick the code LAMSA15 at the end of it"],
      post("Flash sale until midnight\nthe code LAMSA15 at the end of it", ["$cs"], "2026-11-22T17:00:00.000Z"),
    ],
    [["x post monday 1pm: Oud all day long", "drop the time, just keep it as a plain draft for now"], post("Oud all day long", ["$cx"])],
    [["draft for insta and tiktok: Unboxing at 6", "skip tiktok, the video isnt ready"], post("Unboxing at 6", ["$ci"])],
    [['Can you make a draft that says "New arrivals every Sunday"?', "Oh sorry, I forgot to say where! Snapchat"], post("New arrivals every Sunday", ["$cs"])],
    [["tweet: We are closed this Friday", "typo, my bad, should say Saturday not Friday"], post("We are closed this Saturday", ["$cx"])],
  ])("%j", (messages, wanted) => {
    expect(callsOf(messages, "create_drafts")).toEqual([{ drafts: [wanted] }]);
  });

  it("is scheduled for the other day that somebody names", () => {
    const [input] = callsOf(["put the new abayas draft on monday 8pm", "ugh wait, client says tuesday. same hour"], "schedule_posts");
    expect(input).toEqual({ posts: [{ postId: resolved("$p1"), scheduledAt: "2026-11-24T17:00:00.000Z" }] });
  });
});

describe("an agreement in other words", () => {
  it.each(["yes that is correct go ahead with it", "lgtm, apply", "yes yes stop it", "زوين هكا، أكد"])("%s: confirms", (message) => {
    expect(callsOf(["pause Outlet Clearance", message], "confirm_changes")).toEqual([{}]);
  });

  it.each([
    "yes if it stays under budget",
    "yes but not the outlet",
    "is that correct?",
    "yes for the abayas, apply that tomorrow",
    "ok good to know",
    "yes that was the plan last year",
  ])("%s: confirms nothing", (message) => {
    expect(callsOf(["pause Outlet Clearance", message], "confirm_changes")).toEqual([]);
  });
});

describe("a single message", () => {
  it.each<[string, string, object[]]>([
    ["better than yesterday?", "compare_periods", [{ currentDays: 1, previousDays: 1 }]],
    ["ما الحملة التي حققت أعلى إيراد في الأيام السبعة الماضية؟", "top_performers", [{ metric: "revenue", limit: 1, windowDays: 7 }]],
    ["for the slide: top 3 campaigns this month going by revenue", "top_performers", [{ metric: "revenue", limit: 3, windowDays: 21 }]],
    ["retargeting campaign: spend, rev, conv on a 90d window", "get_campaign", [{ campaignId: "$c2", windowDays: 90 }]],
    ["عبايات الصيف كم أكلت وكم رجعت لنا آخر ٧ ايام", "get_campaign", [{ campaignId: "$c3", windowDays: 7 }]],
    ["whats paused rn", "list_campaigns", [{ status: "PAUSED" }]],
    ['any ad policy problem with "Guaranteed cheapest perfume"? its for both platforms', "policy_check", [{ creative: "Guaranteed cheapest perfume" }]],
    ["move everything scheduled on friday to sunday at 5pm", "schedule_posts", [{ posts: [{ postId: "$p3", scheduledAt: "2026-11-29T14:00:00.000Z" }] }]],
    [
      "schedule a post for Instagram on Wednesday at 7pm and it should say quote Our store opens soon end quote",
      "create_drafts",
      [{ drafts: [{ content: "Our store opens soon", connectionIds: ["$ci"], scheduledAt: "2026-11-25T16:00:00.000Z" }] }],
    ],
    [
      "pls schedule on twitter for 1st december 12:30 pm - Gift boxes are back",
      "create_drafts",
      [{ drafts: [{ content: "Gift boxes are back", connectionIds: ["$cx"], scheduledAt: "2026-12-01T09:30:00.000Z" }] }],
    ],
    // One of several is for the person to name.
    ["كثروا علينا الحملات، وقفلي وحدة من اللي بمتجر لمسة", "pause_campaign", []],
    ["can you upload the photos from my desktop to the instagram draft", "schedule_posts", []],
    // Spelt so, a campaign is no upload.
    ["جدول مسودة حمله العيد بكرا ٦ مساء", "list_posts", [{ status: "DRAFT" }, { status: "SCHEDULED" }]],
    ["ورني منشورات حمله رمضان", "list_posts", [{}]],
    ["وش البوستات المجدولة لحساب حمله رمضان", "list_posts", [{ status: "SCHEDULED" }]],
  ])("%s: %s", (message, tool, wanted) => {
    expect(callsOf([message], tool)).toEqual(inputs(wanted));
  });

  it("counts lines of a text as no posts", () => {
    const [input] = callsOf(["write me something for instagram about our new oud perfume, 3 lines not more"], "create_drafts");
    expect(input?.drafts).toHaveLength(1);
  });
});

it("what a correction has withdrawn is not meant, though the reply names it", () => {
  const [withdrawn, proposed] = campaignRows;
  const reply = `Withdrawn: pause “${withdrawn?.name}”. To confirm: pause “${proposed?.name}”.`;
  const earlier = [{ message: "no wait, the best one", reply, calls: [{ tool: "pause_campaign" as const, input: { campaignId: proposed?.id } }] }];
  expect(campaignsMeant({ earlier } as unknown as PlannerTurn, readText("what is its spend"), campaignRows)).toEqual([proposed]);
});
