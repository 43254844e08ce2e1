import { describe, expect, it, test } from "vitest";
import { requestsOnlyNewPosts } from "@/server/domains/copilot/engine/planner";
import { play } from "@/tests/eval/copilot/play";
import { connectionIds } from "@/tests/eval/copilot/world";

test.each([
  ["write a post about tea and schedule it for tomorrow 6pm", true],
  ["draft a tweet about coffee then schedule it friday", true],
  ["Create a new post about Ramadan and schedule it", true],
  ["اكتب لي منشور عن عروض العيد وجدوله بكرة الساعة ٦", true],
  ["سوّ لي بوست عن القهوة وجدوله الخميس", true],
  ["schedule a post tomorrow at 8 about our Friday brunch", true],
  ["schedule an instagram post about coffee for tomorrow at 9", true],
  ["جدول بوست بكرة الساعة ٩ عن العبايات", true],
  ["write a post about tea, then schedule a post about coffee tomorrow", true],
  ["schedule a post announcing our sale tomorrow", true],
  ["schedule my post about tea tomorrow", false],
  ["أرجو جدولة منشور العبايات مساء الغد عند الثامنة", false],
  ["write a post about tea, and schedule my drafts for tomorrow", false],
  ["schedule all drafts and write a post about tea", false],
  ["اكتب منشور عن الشاي وجدول كل المسودات", false],
  ["schedule my drafts for tomorrow", false],
  ["schedule the post about tea tomorrow", false],
  ["جدول المسودات بكرة", false],
  ["schedule it", false],
])("%j asks for new posts only: %j", (message, newOnly) => {
  expect(requestsOnlyNewPosts(message)).toBe(newOnly);
});

const made = (message: string) =>
  play([message], "w", "en").calls.flatMap(({ tool, input }) =>
    tool === "create_drafts" ? (input.drafts as { content: string; connectionIds: string[]; scheduledAt?: string }[]) : [],
  );

it.each(["schedule a post tomorrow at 8 about our coffee", "اكتب بوست عن القهوة"])(
  "goes to accounts that take a text alone, where none is named: %s",
  (message) => {
    expect(made(message).flatMap((draft) => draft.connectionIds)).toEqual([connectionIds.twitter, connectionIds.linkedin]);
  },
);

it.each([
  ["draft 2 instagram posts about coffee, one for tomorrow 9am and one for thursday 9am", ["2026-11-22T06:00:00.000Z", "2026-11-26T06:00:00.000Z"]],
  ["اكتب بوستين للانستا عن القهوة واحد بكرة ٩ الصبح وواحد الخميس ٨ مساء", ["2026-11-22T06:00:00.000Z", "2026-11-26T17:00:00.000Z"]],
  [
    "write 3 tweets about the new oud, schedule them tomorrow 10am, 2pm and 6pm",
    ["2026-11-22T07:00:00.000Z", "2026-11-22T11:00:00.000Z", "2026-11-22T15:00:00.000Z"],
  ],
])("each goes out at its own time: %s", (message, times) => {
  expect(made(message).map(({ scheduledAt }) => scheduledAt)).toEqual(times);
  expect(made(message).filter(({ content }) => /واحد|\bone$/m.test(content))).toEqual([]);
});

it("are written of a clearance, which deletes nothing", () => {
  expect(made("do me a snapchat draft on the outlet clearance").map(({ content }) => content)).toEqual([expect.stringMatching(/outlet clearance/i)]);
});

describe("as many posts as platforms", () => {
  it.each([
    ["write three posts for Instagram, X and LinkedIn about our coffee", 3],
    ["اكتب ثلاث بوستات لانستقرام واكس ولينكدان عن القهوة", 3],
    ["اكتب بوستين لانستقرام واكس عن القهوة", 2],
    ["need one insta n one tweet for our coffee, different text each", 2],
  ])("are one on each, and none is another's: %s", (message, count) => {
    const drafts = made(message);
    expect([drafts.length, new Set(drafts.map(({ content }) => content)).size]).toEqual([count, count]);
    expect(new Set(drafts.flatMap(({ connectionIds }) => connectionIds)).size).toBe(count);
  });

  it.each([
    ["write two posts each for Instagram and X about our coffee", 4],
    ["اكتب بوستين لكل من انستقرام واكس عن القهوة", 4],
    ["write two posts for Instagram about our coffee", 2],
    ["write a post for Instagram and X about our 5 new teas", 2],
  ])("are so many on each, where that is said: %s", (message, count) => {
    expect(made(message).flatMap(({ connectionIds }) => connectionIds)).toHaveLength(count);
  });
});

test.each<[message: string, content: string, platforms: string[], scheduledAt?: string]>([
  ["draft a post for instagram: New winter abayas are in store now", "New winter abayas are in store now", ["instagram"]],
  ["جهزلي بوست للينكدإن بكرا الساعة 10 الصبح: «افتتحنا فرعنا الجديد بعمّان»", "افتتحنا فرعنا الجديد بعمّان", ["linkedin"], "2026-11-22T07:00:00.000Z"],
  ['snapchat, thu 26 nov 18:30, "Doors open at 7"', "Doors open at 7", ["snapchat"], "2026-11-26T15:30:00.000Z"],
  ["نزل ده على LinkedIn الاتنين ١٠ الصبح: مطلوب مدير فرع في الرياض", "مطلوب مدير فرع في الرياض", ["linkedin"], "2026-11-23T07:00:00.000Z"],
  ["draft for linkedin on Tuesday 5pm London time: We are hiring a manager", "We are hiring a manager", ["linkedin"], "2026-11-24T17:00:00.000Z"],
])("a given text is drafted word for word, with its hour: %s", (message, content, platforms, scheduledAt) => {
  const ids = platforms.map((platform) => connectionIds[platform as keyof typeof connectionIds]);
  expect(made(message)).toEqual([{ content, connectionIds: ids, ...(scheduledAt && { scheduledAt }) }]);
});

test.each([
  ["make a draft on instagram for the winter coats and save it", /^Winter coats: /],
  [
    "instagram post about the Founding Day thobes for women, 22% off, code THOBE22",
    /^22% off Founding Day thobes for women, while it lasts\.\n\nCode THOBE22\n/,
  ],
  ["عايز تويتة عن العود الجديد بتاعنا، كود OUD10، بكرة ٩ مساء", /العود.*\n\nكود OUD10\n/s],
  ["اكتب بوست انستقرام عن العود الجديد بتاعنا، كود OUD10، سيبها درافت", /العود[^ا]*\n\nكود OUD10\n/],
])("%s: its subject and its facts, and no other word of the instruction", (message, content) => {
  const [draft] = made(message);
  expect(draft?.content).toMatch(content);
  expect(draft?.content).not.toMatch(/save|instagram|سيبها|درافت/);
});

test("quotes around nothing are no text", () => {
  const contents = play(['write a tweet about our coffee " "'], "w", "en").calls.flatMap(({ tool, input }) => (tool === "check_post" ? [input.content] : []));
  expect(contents).toEqual([expect.stringMatching(/^Coffee: [^"]+$/s)]);
});

describe("the language that is asked for", () => {
  const shirts = "draft an instagram post about our linen shirts, 20% off";
  it.each<[string[], string[]]>([
    [["draft an instagram post in Arabic for Ramadan"], ["كل عام وأنتم بخير، ورمضان عندكم غير."]],
    [["write a post about arabic coffee for instagram"], ["Arabic coffee: made to be used every day."]],
    [[shirts, "make it arabic"], []],
    [[shirts, "make it arabic", "قمصان كتان خصم 20٪"], ["جاكم اللي تبونه: خصم 20% على قمصان كتان."]],
    [["اكتب بوست انستقرام بالانجليزي عن قمصان الكتان"], []],
  ])("%j: what is written, and nothing is translated", (messages, hooks) => {
    const drafts = play(messages, "w", "en").calls.flatMap(({ tool, input }) => (tool === "create_drafts" ? (input.drafts as { content: string }[]) : []));
    expect(drafts.map(({ content }) => content.split("\n")[0])).toEqual(hooks);
  });
});

it.each([
  ["draft one instagram post for the linen shirts and one linkedin post about the gift boxes", ["linen shirts", "gift boxes"]],
  ["draft a tweet about our oud, and an instagram caption about the gift boxes", ["oud", "gift boxes"]],
  ["two drafts: one for insta about the bridal bundle, and one tweet about the oud", ["bridal bundle", "oud"]],
  ["two snapchat drafts please, one about musk one about oud", ["musk", "oud"]],
  ["draft an insta post about abayas and kaftans", ["abayas and kaftans"]],
  ["draft a post about abayas for instagram, and one for x", ["abayas"]],
])("%s: each platform's text is of its own subject", (message, products) => {
  expect(made(message).map(({ content }) => products.find((product) => content.toLowerCase().includes(product)))).toEqual(products);
});

it("takes shirts for shirts, and not for YouTube Shorts", () => {
  const { calls } = play(["draft an instagram post about our linen shirts"], "w", "en");
  expect(calls.flatMap(({ tool, input }) => (tool === "check_post" ? input.platforms : []))).toEqual(["INSTAGRAM"]);
});
