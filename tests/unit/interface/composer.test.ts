import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, emptyDraft, fieldsOf, ownPost, placed } from "@/components/composer/draft";
import { isMediaUrl } from "@/components/composer/media-grid";
import { folded, textParts } from "@/components/composer/preview/fold";
import { asSaved, hasRemovedTags, isEmptied, mayLose, withoutEmptied } from "@/components/composer/saved-text";
import { fieldTime, onClockOf, resolveTime, suggestedTime } from "@/components/composer/schedule-time";
import { confirmedSnapshot } from "@/components/composer/use-autosave";
import { type DiffPart, wordDiff } from "@/components/composer/word-diff";
import { cleanContent } from "@/shared/clean-content";

describe("a time on the workspace's clock", () => {
  test.each([
    ["2026-11-22T09:30", "Asia/Riyadh", { at: "2026-11-22T06:30:00.000Z", movedTo: null, twice: null }],
    ["2026-07-01T00:00", "Africa/Cairo", { at: "2026-06-30T21:00:00.000Z", movedTo: null, twice: null }],
    // Cairo's clocks go from 00:00 to 01:00 on 24 April 2026.
    ["2026-04-24T00:30", "Africa/Cairo", { at: "2026-04-23T22:30:00.000Z", movedTo: "2026-04-24T01:30", twice: null }],
    ["2026-11-22T09:30", "UTC", { at: "2026-11-22T09:30:00.000Z", movedTo: null, twice: null }],
  ])("%s in %s", (local, zone, resolved) => {
    expect(resolveTime(local, zone, false)).toEqual(resolved);
  });

  test("an hour that comes twice needs a choice, and the answer counts", () => {
    const twice = ["2026-10-29T20:30:00.000Z", "2026-10-29T21:30:00.000Z"];
    // Cairo's clocks go from 24:00 back to 23:00 on 29 October 2026.
    expect(resolveTime("2026-10-29T23:30", "Africa/Cairo", false)).toEqual({ at: twice[0], movedTo: null, twice });
    expect(resolveTime("2026-10-29T23:30", "Africa/Cairo", true)).toEqual({ at: twice[1], movedTo: null, twice });
  });

  test.each(["", "tomorrow", "2026-13-01T10:00", "2026-11-22", "2026-02-30T10:00"])("%j is no time", (text) => {
    expect(resolveTime(text, "Asia/Riyadh", false)).toBeNull();
  });

  test("goes into the field and comes out of it unchanged", () => {
    const at = "2026-11-22T06:30:00.000Z";
    expect(fieldTime(at, "Asia/Riyadh")).toBe("2026-11-22T09:30");
    expect(resolveTime(fieldTime(at, "Asia/Riyadh"), "Asia/Riyadh", false)?.at).toBe(at);
  });

  test.each([
    ["another", "2026-11-22T09:30", "Asia/Riyadh", "UTC", { localTime: "2026-11-22T06:30", second: false }],
    ["one that has the hour twice", "2026-10-29T21:30", "UTC", "Africa/Cairo", { localTime: "2026-10-29T23:30", second: true }],
    ["one that has the hour twice, the first time", "2026-10-29T20:30", "UTC", "Africa/Cairo", { localTime: "2026-10-29T23:30", second: false }],
    ["the same", "2026-11-22T09:30", "UTC", "UTC", null],
    ["another, without a time", "", "Asia/Riyadh", "UTC", null],
  ])("is the same moment on the clock of %s", (_, localTime, from, to, expected) => {
    expect(onClockOf(to, { localTime, second: false }, from)).toEqual(expected);
  });

  test("starts at a full hour ahead", () => {
    expect(suggestedTime(new Date("2026-11-22T06:40:00Z"), "Asia/Riyadh")).toBe("2026-11-22T11:00");
  });
});

describe("what is sent", () => {
  const draft = {
    ...emptyDraft,
    content: "نص",
    accountIds: ["a"],
    captions: { twitter: "short", youtube: "left behind", tiktok: "  " },
    mediaUrls: [" https://example.com/a.jpg ", ""],
    settings: { a: { title: " title ", link: " ", tags: [], madeForKids: false }, b: { title: "left behind" } },
  };

  test("versions and settings of what is not chosen stay behind", () => {
    expect(fieldsOf(draft, ["twitter"])).toEqual({
      content: "نص",
      accountIds: ["a"],
      mediaUrls: ["https://example.com/a.jpg"],
      platformCaptions: { twitter: "short" },
      labels: [],
      // An emptied setting is none, whatever the account's default says.
      settings: { a: { title: "title", link: null, tags: null, madeForKids: false } },
    });
  });

  test("those of chosen ones go along, empty versions do not", () => {
    expect(fieldsOf(draft, ["youtube", "tiktok"])).toEqual({
      content: "نص",
      accountIds: ["a"],
      mediaUrls: ["https://example.com/a.jpg"],
      platformCaptions: { youtube: "left behind" },
      labels: [],
      // An emptied setting is none, whatever the account's default says.
      settings: { a: { title: "title", link: null, tags: null, madeForKids: false } },
    });
  });

  test.each([
    ["", true],
    ["https://example.com/a.mp4", true],
    [" http://example.com ", true],
    ["ftp://example.com/a", false],
    ["example.com/a.jpg", false],
  ])("media address %j: %s", (url, fine) => {
    expect(isMediaUrl(url)).toBe(fine);
  });
});

describe("files that are given to a post", () => {
  const order = new Map([
    ["first", 1],
    ["second", 2],
    ["third", 3],
  ]);
  test.each([
    [[], "second", ["second"]],
    [["third"], "second", ["second", "third"]],
    [["https://elsewhere.example/a.jpg", "first", "third"], "second", ["https://elsewhere.example/a.jpg", "first", "second", "third"]],
    // Moved about by hand meanwhile: still before a later one.
    [["third", "first"], "second", ["second", "third", "first"]],
    [["first"], "of another visit", ["first", "of another visit"]],
  ])("%j, and then %s", (urls, url, expected) => {
    expect(placed(urls, url, order)).toEqual(expected);
  });
});

describe("two versions of a draft", () => {
  const one = { ...emptyDraft, content: "نص", accountIds: ["a"], localTime: "2026-11-22T09:30" };
  test.each([
    [{}, []],
    [{ content: "نص آخر", mediaUrls: ["https://example.com/a.jpg"] }, ["content", "mediaUrls"]],
    [{ accountIds: ["b"], captions: { twitter: "x" }, settings: { b: { title: "t" } } }, ["accountIds", "captions", "settings"]],
    [{ localTime: "2026-11-22T10:30" }, ["time"]],
    [{ when: "draft" as const }, ["time"]],
  ])("differ by %j in %j", (change, expected) => {
    expect(differences(one, { ...one, ...change })).toEqual(expected);
  });

  test("a time that is not meant does not count", () => {
    const draft = { ...one, when: "draft" as const };
    expect(differences(draft, { ...draft, localTime: "2026-11-23T09:30" })).toEqual([]);
  });
});

describe("what saving takes out of a text", () => {
  test.each([
    ["a tag", "قهوة <b>اليوم</b>", "قهوة اليوم"],
    ["what nobody sees", "a\u200bb", "ab"],
    ["the space around it", " نص ", "نص"],
    ["nothing of what is no tag", "I <3 tea", "I <3 tea"],
  ])("is %s", async (_what, content, stored) => {
    expect(await asSaved({ ...emptyDraft, content, captions: { twitter: content } })).toEqual({
      ...emptyDraft,
      content: stored,
      captions: { twitter: stored },
    });
  });

  test.each([" ", "<br>"])("leaves no version where nothing is left of %j", async (typed) => {
    const { captions } = await asSaved({ ...emptyDraft, captions: { twitter: typed, linkedin: " x " } });
    expect(captions).toEqual({ linkedin: "x" });
  });

  test.each([
    ["<b></b>", true],
    [" \u200b", true],
    ["", true],
    ["<b>x</b>", false],
    ["x", false],
  ])("is all of %j: %j, and then nothing is sent of it", async (content, emptied) => {
    const draft = { ...emptyDraft, content, captions: { twitter: content } };
    expect(await isEmptied(draft)).toBe(emptied);
    const kept = emptied ? { ...draft, content: "", captions: {} } : draft;
    expect(withoutEmptied(draft, await asSaved(draft))).toEqual(kept);
  });

  test("is nothing but the space around it without the rules", () => {
    const piece = fc.constantFrom(
      "a",
      "ه",
      " ",
      "\n",
      "\t",
      "<",
      "b>",
      "&amp;",
      "\u200b",
      "\u200d",
      "\u180e",
      "\u0007",
      "\r",
      "e",
      "\u0301",
      "é",
      "\ud800",
      "👩‍👧",
      "\u00a0",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(fc.property(text, (typed) => mayLose(typed) || cleanContent(typed) === typed.trim()));
  });

  test.each([
    ["<b>x</b>", true],
    ["a <script>1</script>", true],
    ["I <3 tea", false],
    ["<unknown> e\u0301\u200b ", false],
    // Composed, the bracket is another sign.
    ["a <\u0338 b", false],
  ])("%j: tags are among it: %j", (typed, expected) => {
    expect(hasRemovedTags(typed, cleanContent(typed))).toBe(expected);
  });
});

describe("two texts word by word", () => {
  const shown = (parts: readonly DiffPart[]) => parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
  test.each([
    ["one two three", "one 2 three", "one [two] three", "one [2] three"],
    ["نص من نافذة أخرى", "نص من هذه النافذة", "نص من [نافذة] [أخرى]", "نص من [هذه] [النافذة]"],
    ["خصم اليوم", "خصم كبير اليوم", "خصم اليوم", "خصم [كبير ]اليوم"],
    ["same", "same", "same", "same"],
    ["", "new", "", "[new]"],
  ])("%j and %j", (older, newer, shownOlder, shownNewer) => {
    const words = wordDiff(older, newer);
    expect([shown(words.older), shown(words.newer)]).toEqual([shownOlder, shownNewer]);
  });
});

describe("where a platform folds a text", () => {
  test.each([
    ["short", "linkedin", "نص قصير", { head: "نص قصير", isCut: false }],
    ["at a word", "snapchat", `${"كلمة ".repeat(15)}أخيرة هنا`, { head: `${"كلمة ".repeat(15)}أخيرة`, isCut: true }],
    ["one long word", "snapchat", "a".repeat(100), { head: "a".repeat(80), isCut: true }],
    ["by lines", "youtube", "one\ntwo\nthree", { head: "one\ntwo", isCut: true }],
    ["no emoji in two", "snapchat", "👨‍👩‍👧".repeat(81), { head: "👨‍👩‍👧".repeat(80), isCut: true }],
    ["a platform that is not known", "elsewhere", "text", { head: "text", isCut: false }],
  ])("%s", (_what, platform, text, result) => {
    expect(folded(platform, text)).toEqual(result);
  });

  test.each([
    ["خصم #رمضان مع @nashir_sa", ["خصم ", "[#رمضان]", " مع ", "[@nashir_sa]"]],
    ["https://n.example/a?b=1", ["[https://n.example/a?b=1]"]],
    ["a@b.example", ["a@b.example"]],
    ["", []],
  ])("what is coloured in %j", (line, parts) => {
    expect(textParts(line).map(({ text, marked }) => (marked ? `[${text}]` : text))).toEqual(parts);
  });
});

test.each([
  ["a stored draft goes on from the newer version", "older", "newer"],
  ["a copy that is not stored stays apart from its source", null, null],
])("of two versions one is chosen: %s", (_what, stored, own) => {
  expect(ownPost(stored, "newer")).toBe(own);
});

test.each([
  ["the first try of this visit", { stored: null, attempted: false, isResumed: false }, true],
  ["a second try", { stored: null, attempted: true, isResumed: false }, false],
  ["a try after a reload", { stored: null, attempted: false, isResumed: true }, false],
  ["an edit", { stored: {}, attempted: true, isResumed: true }, true],
])("whether the server has all of it: %s", (_what, before, whole) => {
  expect(confirmedSnapshot({ content: "n" }, before)).toBe(whole ? '{"content":"n"}' : "");
});
