import { describe, expect, it } from "vitest";
import { play } from "@/tests/eval/copilot/play";
import { resolved } from "@/tests/eval/copilot/world";

/** Which campaigns, accounts, posts and days an instruction is of, and which it leaves out. */

describe("what is left out", () => {
  const meta = ["$c1", "$c2", "$c3", "$c7", "$c9"];
  const withoutRamadan = meta.slice(0, 4);

  it.each<[string[], string[]]>([
    [["pause all the meta campaigns"], meta],
    [["pause all meta campaigns except Ramadan collection"], withoutRamadan],
    [["وقف كل حملات ميتا ما عدا كولكشن رمضان"], withoutRamadan],
    [["pause all the meta campaigns", "ok but not the Ramadan one"], withoutRamadan],
    [["وقف كل حملات ميتا", "تمام بس إلا رمضان"], withoutRamadan],
    [["turn off everything except the google ones"], meta],
    [["pause all the meta campaigns", "except Nothing Like That"], []],
  ])("%j: of campaigns", (messages, campaigns) => {
    const { calls } = play(messages, "w", "en");
    expect(calls.flatMap(({ tool, input }) => (tool === "pause_campaign" ? [input.campaignId] : []))).toEqual(campaigns.map(resolved));
  });

  it("of posts, which keep the time that is said after it", () => {
    const { calls } = play(["schedule everything except the oud post for friday 8pm"], "w", "en");
    expect(calls.at(-1)?.input).toEqual({ posts: [{ postId: resolved("$p1"), scheduledAt: "2026-11-27T17:00:00.000Z" }] });
  });

  it.each([
    ["what did we spend this week, excluding google", /^\*\*Meta Ads\*\*/, /Google/],
    ["show me all campaigns but the paused ones", /Ramadan collection/, /Competitors Search/],
    ["how did all campaigns do except ramadan collection", /Outlet Clearance/, /Ramadan collection/],
    ["list campaigns with roas above 2 except brand search", /Retargeting/, /Brand Search/],
  ])("of figures: %s", (message, shown, leftOut) => {
    const { reply } = play([message], "w", "en");
    expect(reply).toMatch(shown);
    expect(reply).not.toMatch(leftOut);
  });

  it("of posts, which it asks for where none is of that name", () => {
    const scheduled = (message: string) =>
      play(["schedule all drafts for tomorrow 6pm", message], "w", "en").calls.flatMap(({ tool, input }) =>
        tool === "schedule_posts" ? (input.posts as { postId: string }[]).map(({ postId }) => postId) : [],
      );
    expect([scheduled("leave out the abayas"), scheduled("except the coffee one")]).toEqual([[resolved("$p2")], []]);
  });
});

it.each<[string[], string, object[]]>([
  [["if Outlet Clearance spent under 1000 sar this week, stop it"], "pause_campaign", []],
  [["إذا براند سيرش عائدها نزل تحت ٣ هالاسبوع وقفها"], "pause_campaign", []],
  [["pause pmax if its roas is under 1"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["Pause the google campaigns that are running, unless they return better than 5x this week"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["أي حملة كلفة التحويل فيها هالأسبوع فوق ١٠٠ ريال سكّرها"], "pause_campaign", [{ campaignId: "$c3" }, { campaignId: "$c5" }]],
  [["ما الحملات المتوقفة حالياً؟", "استأنف كلتيهما"], "resume_campaign", [{ campaignId: "$c6" }, { campaignId: "$c8" }]],
  [["resume competitors search", "hmm no leave that off, turn the eid one on instead"], "resume_campaign", [{ campaignId: "$c8" }]],
  [["stop everything that lost money last week, but keep brand search"], "pause_campaign", [{ campaignId: "$c3" }, { campaignId: "$c5" }]],
  [["stop everything that tanked"], "pause_campaign", []],
  [["stop ramadan collection. actually no, stop the outlet"], "pause_campaign", [{ campaignId: "$c7" }]],
  [["stop ramadan collection, no wait, the outlet one"], "pause_campaign", [{ campaignId: "$c7" }]],
  [["stop all campaigns. actually no, only the google ones"], "pause_campaign", [{ campaignId: "$c4" }, { campaignId: "$c5" }]],
  [["احفظ عندك ان التوصيل مجاني فوق ٢٠٠ ريال"], "remember", [{ content: "التوصيل مجاني فوق ٢٠٠ ريال" }]],
  [["resume all", "only google ones"], "resume_campaign", [{ campaignId: "$c6" }]],
  [["وقف حملة العطور والبراند", "العطور بس"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["draft a tweet about tea", "use this instead: Tea time is here"], "create_drafts", [{ drafts: [{ content: "Tea time is here", connectionIds: ["$cx"] }] }]],
  [["ترى المصورة تجينا كل اثنين", "سجلها عندك ملاحظة"], "remember", [{ content: "ترى المصورة تجينا كل اثنين" }]],
  [["any odd figures?", "thats old isnt it, run the detection again now"], "resume_campaign", []],
  [["do we have a facebook page connected or not"], "list_connections", [{}]],
  [["whats the baseline you saved for cost per order"], "search_memory", [{}]],
  [["stop the abayas one, its just losing money"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["stop Ramadan collection, its losing money"], "pause_campaign", []],
  [["enable the autopilot", "متجر لمسة, not the outlet"], "set_autopilot", [{ adAccountId: "$a1", enabled: true }]],
  [
    ['is this ok for meta: "Are you overweight?"', 'and if i change it to "Abayas for every body"'],
    "policy_check",
    [{ creative: "Abayas for every body", targetPlatform: "META" }],
  ],
  [
    ["the flash sale was a disaster, remember that it failed so nobody tries it again"],
    "remember",
    [{ memoryType: "failed_action", content: "the flash sale was a disaster, it failed so nobody tries it again" }],
  ],
  [["pause retargeting until the sale ends"], "pause_campaign", [{ campaignId: "$c2" }]],
  [["un-pause the eid campaign in outlet thx"], "resume_campaign", [{ campaignId: "$c8" }]],
  [["أرجو إيقاف حملة عبايات صيف 2026، فالموسم انتهى ونتائجها لا تسرّ"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["ramadan collection, spend and sales this month?"], "get_campaign", [{ campaignId: "$c9", windowDays: 21 }]],
  [["احنا رابطين فيسبوك هنا ولا لأ؟ مش فاكر"], "remember", []],
  [["draft a tweet about tea and save it for later"], "remember", []],
  [["Our brand voice is elegant, calm, never shouting. keep that in mind"], "remember", [{ content: "Our brand voice is elegant, calm, never shouting" }]],
  [["أخّر بوست عرض الجمعة ساعتين عن معاده"], "schedule_posts", [{ posts: [{ postId: "$p3", scheduledAt: "2026-11-27T19:00:00.000Z" }] }]],
  [["شو المنشورات اللي نزلت فعلاً لهلق؟ مو المسودات"], "list_posts", [{ status: "PUBLISHED" }]],
  [["pause everything on meta", "actually only the outlet one"], "pause_campaign", [{ campaignId: "$c7" }]],
  [["مين أحسن حملة", "كم صرفت", "وقفها"], "pause_campaign", [{ campaignId: "$c4" }]],
  [["pause a campaign", "وقفها"], "pause_campaign", []],
  [["طيب وقف أكثر وحدة صرفت"], "pause_campaign", [{ campaignId: "$c1" }]],
  [["pause brand search", "no", "what about its spend last 30 days"], "get_campaign", [{ campaignId: "$c4", windowDays: 30 }]],
  [["وقف أي حملة صرفت فوق ألف وما جابت ولا طلب"], "pause_campaign", []],
  [["schedule the abaya draft for today at 8am"], "schedule_posts", []],
  [
    ["schedule both drafts, the first tomorrow 6pm and the second monday 8pm"],
    "schedule_posts",
    [
      {
        posts: [
          { postId: "$p1", scheduledAt: "2026-11-22T15:00:00.000Z" },
          { postId: "$p2", scheduledAt: "2026-11-23T17:00:00.000Z" },
        ],
      },
    ],
  ],
  [["don't schedule the abaya draft yet"], "schedule_posts", []],
  [["أبغى أنشر كل يوم الساعة ٩"], "schedule_posts", []],
  [["schedule the abaya draft for yesterday at 5pm"], "schedule_posts", []],
  [["schedule the abaya draft for today at 8am", "8pm then"], "schedule_posts", [{ posts: [{ postId: "$p1", scheduledAt: "2026-11-21T17:00:00.000Z" }] }]],
  [["move everything scheduled on Friday to Saturday"], "schedule_posts", [{ posts: [{ postId: "$p3", scheduledAt: "2026-11-28T17:00:00.000Z" }] }]],
  [
    ["draft a post for instagram saying: 50% off this weekend only! #sale and schedule it for Thursday 8pm"],
    "create_drafts",
    [{ drafts: [{ content: "50% off this weekend only! #sale", connectionIds: ["$ci"], scheduledAt: "2026-11-26T17:00:00.000Z" }] }],
  ],
  [["post on X: عيد مبارك"], "create_drafts", [{ drafts: [{ content: "عيد مبارك", connectionIds: ["$cx"] }] }]],
  [["وقف كل الحملات اللي أداؤها تعبان"], "pause_campaign", []],
  [["pause brand search tomorrow"], "pause_campaign", []],
  [["شغّل حملة العيد أول ما يخلص رمضان"], "resume_campaign", []],
  [["which campaign has the worst roas this week", "really? how many sales did it get", "ok pause it"], "pause_campaign", [{ campaignId: "$c3" }]],
  [
    ["جدول كل المسودات على أفضل الأوقات بدون يوم الجمعة"],
    "schedule_posts",
    [
      {
        posts: [
          { postId: "$p1", scheduledAt: "2026-11-22T17:00:00.000Z" },
          { postId: "$p2", scheduledAt: "2026-11-22T17:00:00.000Z" },
        ],
      },
    ],
  ],
  [
    ["schedule all drafts at the best times except sunday"],
    "schedule_posts",
    [
      {
        posts: [
          { postId: "$p1", scheduledAt: "2026-11-24T18:00:00.000Z" },
          { postId: "$p2", scheduledAt: "2026-11-24T18:00:00.000Z" },
        ],
      },
    ],
  ],
  [["both paused campaigns need to be back on"], "resume_campaign", [{ campaignId: "$c6" }, { campaignId: "$c8" }]],
  [["resume whats paused apart from the Eid campaign"], "resume_campaign", [{ campaignId: "$c6" }]],
  [
    ["autopilot on for both meta accounts"],
    "set_autopilot",
    [
      { adAccountId: "$a1", enabled: true },
      { adAccountId: "$a3", enabled: true },
    ],
  ],
  [["wherever autopilot is still on, take it off"], "set_autopilot", [{ adAccountId: "$a2", enabled: false }]],
  [["pause pmax", "also how much did the outlet spend today"], "pause_campaign", []],
  [["وقّف حملة عبايات الصيف", "نعم", "والاوتلت كمان"], "pause_campaign", [{ campaignId: "$c7" }]],
  [["anything active on google goes on hold except brand search"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["ما بدي الطيار الآلي يضل يتحكم بـ Lamsa Search، شيلو"], "set_autopilot", [{ adAccountId: "$a2", enabled: false }]],
  [["اطفي الاوتوبايلوت على قوقل", "ايه نفّذ", "وشغله بداله على متجر لمسة"], "set_autopilot", [{ adAccountId: "$a1", enabled: true }]],
  [
    ["autopilot: off for google, on for Lamsa Outlet"],
    "set_autopilot",
    [
      { adAccountId: "$a2", enabled: false },
      { adAccountId: "$a3", enabled: true },
    ],
  ],
  [["I want to pause a campaign", "the perfume one"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["how did pmax do this week", "and brand search", "right, pause the weaker of those two"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["list campaigns that made less than they cost this week", "ok both of those off"], "pause_campaign", [{ campaignId: "$c3" }, { campaignId: "$c5" }]],
  [["hows Ramadan collection doing", "and the abayas one", "pause the second of those"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["pause the abayas one", "wait no not abayas, Ramadan collection"], "pause_campaign", [{ campaignId: "$c9" }]],
  [["pause everything that made under 1 roas this week, not the perfume one tho"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["if the abayas campaign's roas is below 1 for the past week then stop it"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["شوف Outlet Clearance، لو عائدها هالاسبوع تحت ٢ وقفها"], "pause_campaign", [{ campaignId: "$c7" }]],
  [["get the two paused campaigns running again"], "resume_campaign", [{ campaignId: "$c6" }, { campaignId: "$c8" }]],
  [["the campaign with the highest spend, stop it"], "pause_campaign", [{ campaignId: "$c1" }]],
  [["أقل حملة تحويلات هالاسبوع وقفها"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["whichever active campaign got the fewest conversions in the last 7 days, pause it"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["pause Google Shopping if its roas is under 1"], "pause_campaign", []],
  [["list my campaigns", "pause Google Shopping if its roas is under 1"], "pause_campaign", []],
  [["hows pmax doing", "pause it if its roas is below 1"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["pause all Shopping campaigns"], "pause_campaign", []],
  [["pause all low performing campaigns"], "pause_campaign", []],
  [["وقف كل حملات العود"], "pause_campaign", []],
  [["وقف كل حملات رمضان"], "pause_campaign", [{ campaignId: "$c9" }]],
  [["حبس كاع حملات Google"], "pause_campaign", [{ campaignId: "$c4" }, { campaignId: "$c5" }]],
  [["pause the abandoned cart one"], "pause_campaign", [{ campaignId: "$c2" }]],
  [["autopilot on for all accounts except Nothing Like That"], "set_autopilot", []],
  [
    ["autopilot on for all accounts except the google one"],
    "set_autopilot",
    [
      { adAccountId: "$a1", enabled: true },
      { adAccountId: "$a3", enabled: true },
    ],
  ],
  [["autopilot on for both meta accounts", "skip the outlet, just the other one"], "set_autopilot", [{ adAccountId: "$a1", enabled: true }]],
  [["العبايات وال pmax وقفهم سوا ما عاد نبيهم"], "pause_campaign", [{ campaignId: "$c5" }, { campaignId: "$c3" }]],
  [["Stop brand search and pmax please", "actually leave brand search alone"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["الحملتين اللي واقفين شغّلهم ثنتينهم"], "resume_campaign", [{ campaignId: "$c6" }, { campaignId: "$c8" }]],
  [["Pause everything on google", "except brand search, leave that alone"], "pause_campaign", [{ campaignId: "$c5" }]],
  [["pause the ramadan one and the summer abayas one", "keep ramadan running, only the abayas"], "pause_campaign", [{ campaignId: "$c3" }]],
  [["stop both Ramadan collection and Outlet Clearance"], "pause_campaign", [{ campaignId: "$c7" }, { campaignId: "$c9" }]],
  [
    ["pause every active campaign in متجر لمسة apart from the end of season sale"],
    "pause_campaign",
    [{ campaignId: "$c2" }, { campaignId: "$c3" }, { campaignId: "$c9" }],
  ],
  [["طفّي الطيار الآلي وين ما كان شغال"], "set_autopilot", [{ adAccountId: "$a2", enabled: false }]],
])("%j: changes those that it is of, and no others", (messages, tool, inputs) => {
  const { calls } = play(messages, "w", "en");
  const made = calls.flatMap((call) => (call.tool === tool ? [call.input] : []));
  expect(made).toEqual(inputs.map((input) => expect.objectContaining(JSON.parse(resolved(JSON.stringify(input))))));
});

it.each<[string[], string[], string]>([
  [["تغريدة عن عطر ورد الطائف", "غيرت رأيي ابيها لسناب مو تويتر"], ["$cs"], "ورد الطائف"],
  [["محتاج بوست لينكدان عن العبايات", "بلاش الموضوع ده، خليه عن افتتاح فرع جدة"], ["$cl"], "فرعنا"],
  [["draft an instagram post about tea", "no, tiktok, and wednesday at 7pm"], ["$ct"], "ea"],
  [["نزّل مسودة على انستا وتويتر وسناب بهالنص: شحن مجاني لين نهاية نوفمبر", "شيل سناب"], ["$ci", "$cx"], "شحن مجاني"],
  [["new draft for insta: Winter layers have landed", "on second thought tiktok, not insta"], ["$ct"], "Winter layers"],
  [["Draft something for instagram on our sale", "no no, it should be about our new perfume branch in Dammam"], ["$ci"], "Dammam"],
  [["draft for all our socials except tiktok and snap: New hours, 10am to 11pm"], ["$ci", "$cx", "$cl"], "New hours"],
])("%j: a draft on other accounts or of another subject", (messages, accounts, content) => {
  const { calls } = play(messages, "w", "en");
  const drafts = calls.flatMap(({ tool, input }) => (tool === "create_drafts" ? (input.drafts as { content: string; connectionIds: string[] }[]) : []));
  expect(drafts.map(({ connectionIds, content: own }) => [connectionIds, own.includes(content)])).toEqual([[accounts.map(resolved), true]]);
});

it("what is said after a yes is done too", () => {
  const { calls, reply } = play(["pause pmax", "yes go ahead. also how much has the outlet account spent today"], "w", "en");
  expect(reply).toMatch(/^What came of it is listed below\.\n\nSpend \*\*SAR/);
  expect(calls.filter(({ tool }) => tool === "confirm_changes" || tool === "get_insights")).toEqual([
    { tool: "confirm_changes", input: {} },
    { tool: "get_insights", input: { windowDays: 1, adAccountId: resolved("$a3") } },
  ]);
});

it.each<[string[], string, object]>([
  [["how much did Lamsa Outlet burn this week", "and on the other meta account?"], "get_insights", { windowDays: 7, adAccountId: "$a1" }],
  [["وقف براند سيرش", "لحظة قبل لا أأكد، كم عائدها هالاسبوع؟"], "get_campaign", { windowDays: 7, campaignId: "$c4" }],
])("%j: a question of the other account, or of what waits", (messages, tool, input) => {
  expect(play(messages, "w", "ar").calls.find((call) => call.tool === tool)?.input).toEqual(JSON.parse(resolved(JSON.stringify(input))));
});

it("takes another day at the same time", () => {
  const { calls } = play(["schedule the oud draft for tomorrow 6pm", "hmm, monday actually, same time"], "w", "en");
  expect(calls.at(-1)?.input).toEqual({ posts: [{ postId: resolved("$p2"), scheduledAt: "2026-11-23T15:00:00.000Z" }] });
});

it.each<[string[], string, object]>([
  [["any posts that failed", "and whats sitting in drafts"], "list_posts", { status: "DRAFT" }],
  [["when's good to post on tiktok", "snap?"], "optimal_times", { platform: "SNAPCHAT" }],
  [["resume competitors", "no dont. show me its last 90 days instead"], "get_campaign", { windowDays: 90, campaignId: "$c6" }],
  [
    ["put this on X sunday at 10am: New arrivals are in", "linkedin too, but at noon"],
    "create_drafts",
    { drafts: [{ content: "New arrivals are in", connectionIds: ["$cl"], scheduledAt: "2026-11-22T09:00:00.000Z" }] },
  ],
  [
    ["remember that 50% codes on snap last year were a total flop"],
    "remember",
    { memoryType: "failed_action", content: "50% codes on snap last year were a total flop" },
  ],
  [
    ["خلي ببالك إن نبرة البراند بتاعتنا دايما ودودة ومن غير مبالغة، احفظها"],
    "remember",
    { memoryType: "brand_voice", content: "نبرة البراند بتاعتنا دايما ودودة ومن غير مبالغة" },
  ],
])("%j: goes on with what was asked, and keeps all of a note", (messages, tool, input) => {
  expect(play(messages, "w", "en").calls.find((call) => call.tool === tool)?.input).toEqual(JSON.parse(resolved(JSON.stringify(input))));
});

it("leaves sums to others", () => {
  expect(play(["quick one, whats 17% of 8450"], "w", "en").calls).toEqual([]);
});

it("knows what loses money", () => {
  const { reply } = play(["which campaigns arent even making their money back this week"], "w", "en");
  expect(reply).toMatch(/^2 campaigns have ROAS below 1\.00×/);
});
