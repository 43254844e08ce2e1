import { describe, expect, it } from "vitest";
import { toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import { decide } from "@/server/domains/copilot/engine/planner";
import { play } from "@/tests/eval/copilot/play";
import { resolved } from "@/tests/eval/copilot/world";
import { observed, turn } from "../replies/observations";

/** Single instructions that were once taken for others. */

it.each([
  ["which campaign eats the most money", { metric: "spend", direction: "top", limit: 1 }],
  ["فين اكتر حاجة بتصرف فلوس", { metric: "spend", direction: "top" }],
])("%s: by spend, the highest first", (message, input) => {
  expect(play([message], "w", "en").calls).toEqual([{ tool: "top_performers", input }]);
});

it.each(["cancel the friday post", "unschedule the oud post", "الغ الجدولة حق بوست الجمعة", "delete the failed post", "احذف منشور لينكدإن الذي فشل نشره"])(
  "%s: nothing is read or changed",
  (message) => {
    const { calls, parts } = play([message], "w", "en");
    expect([calls, parts]).toEqual([[], [{ kind: "message", key: "problem.cannot.delete" }]]);
  },
);

it.each([
  ["وريني تفاصيل البوست بتاع صانع العطر اللي نزل على التيكتوك", "$p4"],
  ["show me the behind the scenes post", "$p2"],
])("%s: the post, whole", (message, postId) => {
  expect(play([message], "w", "en").calls.at(-1)).toEqual({ tool: "get_post", input: { postId: resolved(postId) } });
});

it.each([
  ["I prefer figures in SAR, never dollars, remember that for me", { memoryType: "preference", content: "I prefer figures in SAR, never dollars" }],
  ['remember we never say "cheap" in our copy', { memoryType: "brand_voice", content: 'we never say "cheap" in our copy' }],
  ['remember "Delivery is free over 200 SAR"', { memoryType: "note", content: "Delivery is free over 200 SAR" }],
])("%s: the whole of it is stored", (message, input) => {
  expect(play([message], "w", "en").calls).toEqual([{ tool: "remember", input }]);
});

it.each([
  ["move the عرض الجمعة post two hours earlier", "2026-11-27T15:00:00.000Z"],
  ["أخر منشور عرض الجمعة يومين", "2026-11-29T17:00:00.000Z"],
  ["اجّل بوست عرض الجمعة يوم واحد، السبت بنفس الوقت", "2026-11-28T17:00:00.000Z"],
  ["bring the friday offer forward to thursday same time", "2026-11-26T17:00:00.000Z"],
  ["عرض الجمعة post, push it to 9pm same day", "2026-11-27T18:00:00.000Z"],
])("%s: from the time that it has", (message, scheduledAt) => {
  const { calls } = play([message], "w", "en");
  expect(calls.at(-1)).toEqual({ tool: "schedule_posts", input: { posts: [{ postId: resolved("$p3"), scheduledAt }] } });
});

it.each([
  ["switch on all paused campaigns", ["resume_campaign", "resume_campaign"]],
  ["turn Competitors Search back on", ["resume_campaign"]],
  ["شغل المنافسين", ["resume_campaign"]],
  ["switch Outlet Clearance off for now", ["pause_campaign"]],
  ["please put Outlet Clearance on hold", ["pause_campaign"]],
  ["erase the instagram drafts", []],
  ["why was the eid campaign paused", ["get_activity"]],
  ["everything sitting under Lamsa Outlet pls, on or off, all the campaigns", []],
  ["Hiya, I have been off with the kids, all campaigns ok?", []],
  ["يُرجى إيقاف حملة Outlet Clearance فورًا", ["pause_campaign"]],
  ["فرجيني حملة المنافسين Competitors Search شو وضعها", ["get_campaign"]],
])("%s: what it says and not the opposite: %j", (message, tools) => {
  const made = play([message], "w", "en").calls.filter(({ tool }) => !tool.startsWith("list_"));
  expect(made.map(({ tool }) => tool)).toEqual(tools);
});

it.each([
  ["enable autopilot everywhere", true],
  ["autopilot off on all accounts", false],
  ["turn off autopilot on the Google account", false],
  ["ابي autopilot على Lamsa Outlet", true],
])("%s: %s", (message, enabled) => {
  const made = play([message], "w", "en").calls.filter(({ tool }) => tool === "set_autopilot");
  expect(new Set(made.map(({ input }) => input.enabled))).toEqual(new Set([enabled]));
});

it.each<[string[], string, unknown[]]>([
  [["that linkedin post that failed, try it again tomorrow 11am"], "schedule_posts", [{ posts: [{ postId: "$p5", scheduledAt: "2026-11-22T08:00:00.000Z" }] }]],
  [["متى بينزل بوست عرض الجمعة", "خله ٤ العصر نفس اليوم"], "schedule_posts", [{ posts: [{ postId: "$p3", scheduledAt: "2026-11-27T13:00:00.000Z" }] }]],
  [["اي حملة شغالة الرواس بتاعها الاسبوع ده اقل من ١ وقفهالي"], "pause_campaign", [{ campaignId: "$c3" }, { campaignId: "$c5" }]],
  [["what is our lowest roas campaign this week", "ok pause it"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["what is paused", "bring back the google one"], "resume_campaign", [{ campaignId: "$c6" }]],
  [["can u pause the abayas n pmax both"], "pause_campaign", [{ campaignId: "$c5" }, { campaignId: "$c3" }]],
  [["Brand search numbers for the last 7 days please"], "get_campaign", [{ campaignId: "$c4", windowDays: 7 }]],
  [["breakdown by platform last 7 days", "sorry i meant 90"], "get_breakdown", [{ windowDays: 90 }]],
  [["عطني ارقام لمسه اوتلت اخر ٣٠ يوم"], "get_insights", [{ windowDays: 30, adAccountId: "$a3" }]],
  [["what campaigns do we have in Lamsa Outlet", "just the paused"], "list_campaigns", [{ status: "PAUSED", adAccountId: "$a3" }]],
  [["how is Brand Search doing", "no, just the last 7 days"], "get_campaign", [{ campaignId: "$c4", windowDays: 7 }]],
  [["مين احسن حملة في ال roas", "طب والأوحش"], "top_performers", [{ metric: "roas", direction: "bottom", limit: 1 }]],
  [["وش أكثر حملة صرفت هالاسبوع", "ايوه هذي عطني تفاصيلها عن آخر ٣٠ يوم"], "get_campaign", [{ campaignId: "$c1", windowDays: 30 }]],
  [["أي حملة ال ROAS بتاعها أقل من ١ الاسبوع ده وقفها"], "pause_campaign", [{ campaignId: "$c3" }, { campaignId: "$c5" }]],
  [
    ["ليش ما نزل بوست لينكدان", "زين جدوله مرة ثانية باجر ٩ الصبح"],
    "schedule_posts",
    [{ posts: [{ postId: "$p5", scheduledAt: "2026-11-22T06:00:00.000Z" }] }],
  ],
  [
    ['the client wants the post "عرض الجمعة بدأ" on thursday same time'],
    "schedule_posts",
    [{ posts: [{ postId: "$p3", scheduledAt: "2026-11-26T17:00:00.000Z" }] }],
  ],
  [
    ["Both drafts go on Sunday 22nd. Insta at 5pm, the X one at 6pm."],
    "schedule_posts",
    [
      {
        posts: [
          { postId: "$p1", scheduledAt: "2026-11-22T14:00:00.000Z" },
          { postId: "$p2", scheduledAt: "2026-11-22T15:00:00.000Z" },
        ],
      },
    ],
  ],
  [
    ["draft a tweet about tea", "does it fit on linkedin"],
    "check_post",
    [{ content: "Tea: made to be used every day.\n\nTell us in the comments which one is yours.\n\n#Tea", platforms: ["LINKEDIN"] }],
  ],
  [
    ["both drafts for tomorrow: the abayas 1pm, the oud one 9pm"],
    "schedule_posts",
    [
      {
        posts: [
          { postId: "$p1", scheduledAt: "2026-11-22T10:00:00.000Z" },
          { postId: "$p2", scheduledAt: "2026-11-22T18:00:00.000Z" },
        ],
      },
    ],
  ],
  [
    ["شغل الطيار الالي على حساب الاوتلت وطفه من لمسة سيرش"],
    "set_autopilot",
    [
      { adAccountId: "$a2", enabled: false },
      { adAccountId: "$a3", enabled: true },
    ],
  ],
  [["وقفلي كل الحملات اللي في حساب متجر لمسة"], "pause_campaign", ["$c1", "$c2", "$c3", "$c9"].map((campaignId) => ({ campaignId }))],
  [["total spend last 14 days", "and how does that stack up against the 14 before"], "compare_periods", [{ currentDays: 14, previousDays: 14 }]],
  [["quick one before i go into a meeting, how much did we spend last week"], "get_insights", [{ windowDays: 7 }]],
  [["كم صرفنا آخر ٣٠ يوم", "وش أفضل حملة"], "top_performers", [{ metric: "roas", direction: "top", limit: 1 }]],
  [["boss is asking for revenue last 30 days, quick"], "get_insights", [{ windowDays: 30 }]],
])("%j: %s of what is described", (messages, tool, inputs) => {
  const made = play(messages, "w", "en").calls.flatMap(({ tool: own, input: { reason: _, ...input } }) => (own === tool ? [input] : []));
  expect(made).toEqual(JSON.parse(resolved(JSON.stringify(inputs))));
});

describe("posts of a list", () => {
  const texts = [
    "A quiet detail: soft lining at the collar, so that the fabric never scratches",
    "Our new oud is here",
    "A first try from our bench, one of each",
    "The next one is larger",
  ];
  const idOf = (at: number) => `0198a000-0000-7000-8000-00000000000${at}`;
  const items = texts.map((content, at) => ({ id: idOf(at), content, platforms: ["twitter"], status: "draft", scheduledAt: null }) as never);
  const observations = [
    observed("list_posts", { items, total: 4 }, { status: "DRAFT" }),
    observed("list_posts", { items: [], total: 0 }, { status: "SCHEDULED" }),
  ];
  const list = {
    message: "what drafts do I have",
    reply: texts.map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)).join("\n"),
    calls: [{ tool: "list_posts" as const, input: { status: "DRAFT" } }],
  };
  const proposed = (at: number, scheduledAt: string) => ({ tool: "schedule_posts" as const, input: { posts: [{ postId: idOf(at), scheduledAt }] } });
  const second = { message: "schedule the second one tomorrow 6pm", reply: texts[1] ?? "", calls: [proposed(1, "2026-11-22T15:00:00.000Z")] };

  it.each([
    ["schedule the first one tomorrow 6pm", [list], proposed(0, "2026-11-22T15:00:00.000Z")],
    ["schedule the second one tomorrow 6pm", [list], proposed(1, "2026-11-22T15:00:00.000Z")],
    ["no 7", [list, second], proposed(1, "2026-11-22T16:00:00.000Z")],
    ["and the first one a day later, same time", [list, second], proposed(0, "2026-11-23T15:00:00.000Z")],
  ])("%s: counted in the list, and another time is of what was proposed", (message, earlier, expected) => {
    const decision = decide(turn(observations, { message, earlier, tools: toolNames }));
    expect("calls" in decision && decision.calls.filter(({ tool }) => tool === "schedule_posts")).toEqual([expected]);
  });
});

it("each account gets its own text", () => {
  const drafts = [
    { content: "Linen abayas", connectionIds: ["$ci"] },
    { content: "Abayas landed", connectionIds: ["$cx"] },
  ];
  const { calls } = play(['two drafts. insta gets "Linen abayas" and x gets "Abayas landed"'], "w", "en");
  expect(calls.at(-1)).toEqual({ tool: "create_drafts", input: JSON.parse(resolved(JSON.stringify({ drafts }))) });
});

it("a post's own words cancel nothing", () => {
  expect(play(["schedule the price drop post for friday 6pm"], "w", "en").parts).not.toContainEqual({ kind: "message", key: "problem.cannot.delete" });
});

it("a question may follow a word of its own and a colon", () => {
  const { calls } = play(["Quick one before my call: how many orders did we get this week"], "w", "en");
  expect(calls[0]).toEqual({ tool: "get_insights", input: { windowDays: 7 } });
});

it.each([
  ["plan: check results, pause the worst, then write a post", ["check results", "pause the worst", "write a post"]],
  ["خطة: شوف النتائج، وقف الأضعف، ثم اكتب بوست", ["شوف النتائج", "وقف الأضعف", "اكتب بوست"]],
  ["plan: 1. review budgets\n2. write a post about tea\n3. schedule it friday 6pm", ["review budgets", "write a post about tea", "schedule it friday 6pm"]],
  ["plan: prices for Riyadh, Jeddah and Makkah", ["prices for Riyadh, Jeddah and Makkah"]],
])("%s: a step for each instruction", (message, steps) => {
  const { calls } = play([message], "w", "en");
  expect(calls.map(({ input }) => input)).toEqual([{ todos: steps.map((text) => ({ text, status: "pending" })) }]);
});

it.each([
  ["compare brand search and performance max", "get_campaign"],
  ["pause brand search and performance max", "pause_campaign"],
  ["brand search + pmax, pause both", "pause_campaign"],
  ['pause "Brand Search KSA" and performance max', "pause_campaign"],
])("%s: both, though neither is named in full", (message, tool) => {
  const calls = play([message], "w", "en").calls.filter((call) => call.tool === tool);
  expect(calls.map(({ input }) => input.campaignId)).toEqual([resolved("$c4"), resolved("$c5")]);
});

it.each(["spend on tiktok ads last week", "كم صرفنا على سناب"])("%s: no figures of other platforms' ads", (message) => {
  const { calls, parts } = play([message], "w", "en");
  expect([calls, parts]).toEqual([[], [{ kind: "message", key: "problem.otherAds" }]]);
});

it.each([
  ["draft a post about our new oud perfume for instagram tomorrow at 9", "2026-11-22T06:00:00.000Z"],
  ["اكتب بوست عن القهوة لتويتر بكرة ٦ مساء", "2026-11-22T15:00:00.000Z"],
  ["draft a post about our workshop tomorrow at 9 for instagram", undefined],
  ["queue a tweet about tea for friday 6pm", "2026-11-27T15:00:00.000Z"],
])("%s: the draft's time is %s", (message, scheduledAt) => {
  const drafts = play([message], "w", "en").calls.find(({ tool }) => tool === "create_drafts")?.input.drafts as { scheduledAt?: string }[];
  expect(drafts.map((one) => one.scheduledAt)).toEqual([scheduledAt]);
});
