import { expect, it } from "vitest";
import { play } from "@/tests/eval/copilot/play";
import { resolved } from "@/tests/eval/copilot/world";

/** What is proposed after a message that corrects an earlier proposal, and that the earlier one is withdrawn. */

it.each<[string[], string, unknown]>([
  [["schedule the oud draft for tuesday 6pm", "make it 7"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T16:00:00.000Z" }] }],
  [
    ["schedule the oud draft for tuesday 6pm", "make it 9:30 instead"],
    "schedule_posts",
    { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T18:30:00.000Z" }] },
  ],
  [
    ["schedule the oud draft for tuesday 6pm", "make it an hour earlier"],
    "schedule_posts",
    { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T14:00:00.000Z" }] },
  ],
  [["جدول بوست العود الثلاثاء ٦ مساء", "أخره ساعتين"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T17:00:00.000Z" }] }],
  [["جدول بوست العود الثلاثاء ٦ مساء", "خلها ٨"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T17:00:00.000Z" }] }],
  [["schedule the abaya draft for tuesday 6pm", "wed 25th"], "schedule_posts", { posts: [{ postId: "$p1", scheduledAt: "2026-11-25T15:00:00.000Z" }] }],
  [["schedule the oud draft for tomorrow 6pm", "no 7", "monday"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-23T16:00:00.000Z" }] }],
  [
    ["schedule the oud draft for tomorrow 3pm", "no i meant the other draft"],
    "schedule_posts",
    { posts: [{ postId: "$p1", scheduledAt: "2026-11-22T12:00:00.000Z" }] },
  ],
  [["اخّر بوست عرض الجمعة ساعة", "لأ خليها ٣ ساعات بدل ساعة"], "schedule_posts", { posts: [{ postId: "$p3", scheduledAt: "2026-11-27T20:00:00.000Z" }] }],
  [
    ["make a snap draft: Last 24 hours! 30% off", "40 not 30 my bad"],
    "create_drafts",
    { drafts: [{ content: "Last 24 hours! 40% off", connectionIds: ["$cs"] }] },
  ],
  [
    ["مسودة انستا: آخر يوم خصومات متفوتوش", "غيّر النص خليه: آخر ٣ ايام خصومات"],
    "create_drafts",
    { drafts: [{ content: "آخر ٣ ايام خصومات", connectionIds: ["$ci"] }] },
  ],
  [
    ["draft tweet: Gift sets from 99 SAR", "price is wrong sorry it's 89"],
    "create_drafts",
    { drafts: [{ content: "Gift sets from 89 SAR", connectionIds: ["$cx"] }] },
  ],
  [
    ["مسودة لينكدان: نبحث عن موزعين في الرياض", "شيل الرياض وحط الشرقية بدالها"],
    "create_drafts",
    { drafts: [{ content: "نبحث عن موزعين في الشرقية", connectionIds: ["$cl"] }] },
  ],
  [
    ["draft for instagram: Musk and amber, together", "add tiktok to it"],
    "create_drafts",
    { drafts: [{ content: "Musk and amber, together", connectionIds: ["$ci", "$ct"] }] },
  ],
  [["draft tweet: Steam and tea", "change tea to $& coffee"], "create_drafts", { drafts: [{ content: "Steam and $& coffee", connectionIds: ["$cx"] }] }],
  [["شغل حملة العيد", "لا قصدي المنافسين"], "resume_campaign", { campaignId: "$c6", reason: "لا قصدي المنافسين" }],
  [["move the عرض الجمعة post to 9pm", "on saturday"], "schedule_posts", { posts: [{ postId: "$p3", scheduledAt: "2026-11-28T18:00:00.000Z" }] }],
  [
    ["pause brand search", "NO sorry, the abayas one. brand search stays on"],
    "pause_campaign",
    { campaignId: "$c3", reason: "NO sorry, the abayas one. brand search stays on" },
  ],
  [["pause Outlet Clearance", "sorry, I meant Ramadan collection"], "pause_campaign", { campaignId: "$c9", reason: "sorry, I meant Ramadan collection" }],
  [
    ["write a post about tea for instagram and schedule it tomorrow 9am", "make it 7pm"],
    "create_drafts",
    {
      drafts: [
        {
          content: "Tea: made to be used every day.\n\nTell us in the comments which one is yours.\n\n#Tea",
          connectionIds: ["$ci"],
          scheduledAt: "2026-11-22T16:00:00.000Z",
        },
      ],
    },
  ],
])("%j", (messages, tool, input) => {
  const { calls } = play(messages, "w", "en");
  const made = calls.filter((call) => call.tool === tool || call.tool === "discard_changes");
  expect(made).toEqual([
    { tool: "discard_changes", input: { proposalIds: [expect.any(String)] } },
    { tool, input: JSON.parse(resolved(JSON.stringify(input))) },
  ]);
});

it.each<[string[], string, unknown]>([
  [["resume Competitors Search", "and حملة العيد too"], "resume_campaign", { campaignId: "$c8", reason: "and حملة العيد too" }],
  [["شغل autopilot على Lamsa Outlet", "والحساب الثاني حق ميتا بعد"], "set_autopilot", { adAccountId: "$a1", enabled: true }],
  [
    ["schedule the abaya draft tuesday 5pm", "now the oud one, same day n time"],
    "schedule_posts",
    { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T14:00:00.000Z" }] },
  ],
  [
    ["جدول مسودة الانستا الثلاثاء ٨ ونص الليل", "والمسودة الثانية بعدها بيوم نفس الوقت"],
    "schedule_posts",
    { posts: [{ postId: "$p2", scheduledAt: "2026-11-25T17:30:00.000Z" }] },
  ],
  [["set autopilot on for outlet", "and off for google"], "set_autopilot", { adAccountId: "$a2", enabled: false }],
  [["pause the worst campaign", "and the second worst too"], "pause_campaign", { campaignId: "$c5", reason: "and the second worst too" }],
])("%j: one more beside the one that waits", (messages, tool, input) => {
  const made = play(messages, "w", "en").calls.filter((call) => call.tool === tool || call.tool === "discard_changes");
  expect(made).toEqual([{ tool, input: JSON.parse(resolved(JSON.stringify(input))) }]);
});

it.each<[string[], string, unknown]>([
  [["شغل الاوتوبايلوت على متجر لمسة", "ووقف الاوتوبايلوت على Lamsa Search"], "set_autopilot", { adAccountId: "$a2", enabled: false }],
  [["pause Outlet Clearance", "and turn Competitors Search back on"], "resume_campaign", { campaignId: "$c6", reason: "and turn Competitors Search back on" }],
  [
    ["draft for instagram: Our new oud is here", "does this caption fit on x: Buy now and save"],
    "check_post",
    { content: "Buy now and save", platforms: ["TWITTER"] },
  ],
  [
    ["draft for instagram: Our new oud is here", "write another post for instagram: Free delivery today"],
    "create_drafts",
    { drafts: [{ content: "Free delivery today", connectionIds: ["$ci"] }] },
  ],
])("%j: an instruction of its own", (messages, tool, input) => {
  const { calls } = play(messages, "w", "en");
  expect(calls.filter((call) => call.tool === tool || call.tool === "discard_changes")).toEqual([{ tool, input: JSON.parse(resolved(JSON.stringify(input))) }]);
});

const oud = "draft a post about our new oud perfume for instagram";
const coffee = "اكتب بوست عن القهوة للانستا";
const comments = "Tell us in the comments which one is yours.";

it.each<[string[], string]>([
  [[oud, "make it shorter"], "New in: oud perfume.\n\n#OudPerfume"],
  [[oud, "too short"], `New in: oud perfume.\n\n${comments}\n\nQuestions? Ask us right here; we are glad to answer.\n\n#OudPerfume`],
  [[oud, "another version", "hmm another one, without hashtags"], "We are pleased to introduce oud perfume.\n\nSend this to someone who would like to know."],
  [[oud, "too long, and say they're 199 sar"], "New in: oud perfume.\n\nThey're 199 sar\n\n#OudPerfume"],
  [[oud, "more formal please"], `We are pleased to introduce oud perfume.\n\n${comments}\n\n#OudPerfume`],
  [[oud, "no, about rose water instead"], `Rose water: made to be used every day.\n\n${comments}\n\n#RoseWater`],
  [[coffee, "حلو بس خله أقصر"], "وش رايكم في القهوة؟\n\n#القهوة"],
  [[coffee, "بالمصري"], "إيه رأيكم في القهوة؟\n\nقولولنا رأيكم إيه في التعليقات.\n\n#القهوة"],
  [[coffee, "هات واحد تاني"], "إذا تبون شي زين: القهوة.\n\nإذا تبون تعرفون زود، اسألونا هنا وابشروا.\n\n#القهوة"],
  [[coffee, "لا عن الشاي"], "وش رايكم في الشاي؟\n\nعطونا رايكم بالتعليقات، وش تختارون؟\n\n#الشاي"],
])("%j: the text is written anew in place of the one before", (messages, content) => {
  const made = play(messages, "w", "en").calls.filter(({ tool }) => tool === "create_drafts" || tool === "discard_changes");
  expect(made).toEqual([
    { tool: "discard_changes", input: { proposalIds: [expect.any(String)] } },
    { tool: "create_drafts", input: { drafts: [{ content, connectionIds: [expect.any(String)] }] } },
  ]);
});

it.each([
  ["and for linkedin too", ["LINKEDIN"], ["create_drafts", "show_changes"]],
  ["now the linkedin version", ["LINKEDIN"], ["create_drafts", "show_changes"]],
  ["وواحد للينكدان", ["LINKEDIN"], ["create_drafts", "show_changes"]],
  ["for linkedin instead", ["LINKEDIN"], ["discard_changes", "create_drafts"]],
  ["oops not instagram, linkedin", ["LINKEDIN"], ["discard_changes", "create_drafts"]],
  ["change insta to linkedin", ["LINKEDIN"], ["discard_changes", "create_drafts"]],
  ["put it on linkedin rather than insta", ["LINKEDIN"], ["discard_changes", "create_drafts"]],
  ["خلها انستا ولينكدان مع بعض", ["INSTAGRAM", "LINKEDIN"], ["discard_changes", "create_drafts"]],
])("%s: the same post for %j, beside the one before or in its place", (message, platforms, last) => {
  const { calls } = play([oud, message], "w", "en");
  expect(calls.flatMap(({ tool, input }) => (tool === "check_post" ? (input.platforms as string[]) : []))).toEqual(platforms);
  expect(calls.map(({ tool }) => tool).slice(-2)).toEqual(last);
});

it("a text of one's own goes to other platforms as it is", () => {
  const { calls } = play(["draft a post for instagram: Our new oud is here", "and for linkedin too"], "w", "en");
  expect(calls.find(({ tool }) => tool === "create_drafts")?.input.drafts).toEqual([{ content: "Our new oud is here", connectionIds: [resolved("$cl")] }]);
});

it("what was proposed before a message that changed nothing is replaced too", () => {
  const { calls } = play([oud, "add emojis", "make it shorter"], "w", "en");
  expect(calls.map(({ tool }) => tool).slice(-2)).toEqual(["discard_changes", "create_drafts"]);
});

it("a revision stays when the text is scheduled", () => {
  const { calls } = play([oud, "make it shorter", "schedule it for tomorrow 9am"], "w", "en");
  expect(calls.at(-1)?.input).toMatchObject({ drafts: [{ content: "New in: oud perfume.\n\n#OudPerfume", scheduledAt: "2026-11-22T06:00:00.000Z" }] });
});

it.each<[string[], string | null]>([
  [["draft a post: Our new oud is here, come and smell it", "make it shorter"], null],
  [[oud, "add emojis"], "show_changes"],
  [["draft 3 posts about tea for linkedin", "make the second one shorter"], "show_changes"],
  [["what failed to publish and why"], "get_post"],
])("%j: the last call is %s", (messages, tool) => {
  expect(play(messages, "w", "en").calls.at(-1)?.tool ?? null).toBe(tool);
});

it.each(["yes, save the 2 drafts", "نعم الثاني"])("%s is of what waits, and no other hour", (yes) => {
  const { calls } = play(["write two posts for Instagram about our coffee", yes], "w", "en");
  expect(calls.flatMap(({ tool }) => (/^(?:create|discard)/.test(tool) ? [tool] : []))).toEqual([]);
});

it.each(["وقف الحملة", "حبس الحملة"])("%s: which one is asked", (message) => {
  expect(play([message], "w", "ar").calls.map(({ tool }) => tool)).toEqual(["list_campaigns"]);
});
