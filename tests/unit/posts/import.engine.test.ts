import { describe, expect, test } from "vitest";
import { type Cells, type ImportAccount, problemOf, type ReadingOptions, readRow } from "@/server/domains/posts/import.engine";
import { unguarded } from "@/shared/csv-columns";

const id = (last: number) => `0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b${String(last).padStart(2, "0")}`;
const accounts: ImportAccount[] = [
  { id: id(1), platform: "TWITTER", accountName: "nashir_sa" },
  { id: id(2), platform: "INSTAGRAM", accountName: "nashir_sa" },
  { id: id(3), platform: "FACEBOOK", accountName: "مؤسسة الأمل" },
  { id: id(4), platform: "LINKEDIN", accountName: "Nashir, Inc." },
  { id: id(5), platform: "LINKEDIN", accountName: "Noura" },
];
const options: ReadingOptions = { zone: "Asia/Riyadh", order: "dmy", asDrafts: false, accounts, accountIds: [], now: new Date("2027-01-01T00:00:00Z") };
const read = (cells: Cells, more: Partial<ReadingOptions> = {}) => readRow({ text: "x", ...cells }, { ...options, ...more });
const problem = (column: string, code: string, value: string, example: string | null = null) => ({ column, code, value, example });

describe("accounts", () => {
  test.each<[string, Cells, number[]]>([
    ["by name, letters folded", { accounts: "موسسه الامل" }, [3]],
    ["by id", { accounts: id(1).toUpperCase() }, [1]],
    ["by platform and handle", { accounts: "X: @Nashir_SA" }, [1]],
    ["by platform in Arabic and handle", { accounts: "انستقرام: nashir_sa" }, [2]],
    ["by a platform that has one", { accounts: "فيسبوك" }, [3]],
    ["several, each once", { accounts: "twitter: nashir_sa; مؤسسة الأمل، Noura\nNoura" }, [1, 3, 5]],
    ["a name that holds a comma", { accounts: "Nashir, Inc." }, [4]],
    ["one per line, one of which holds a comma", { accounts: "linkedin: Nashir, Inc.\nNoura" }, [4, 5]],
    ["narrowed by a platform's column", { accounts: "@nashir_sa", platform: "Instagram" }, [2]],
    ["by id, beside a platform of which it is none", { accounts: id(1), platform: "Instagram" }, [1]],
    ["by a platform's column alone", { platform: "X, فيسبوك" }, [1, 3]],
  ])("%s", (_, cells, expected) => {
    const { draft, problems } = read(cells);
    expect(problems).toEqual([]);
    expect(draft.accountIds).toEqual(expected.map(id));
  });

  test("those of a row that names none are the file's", () => {
    expect(read({}, { accountIds: [id(5)] }).draft.accountIds).toEqual([id(5)]);
    expect(read({ accounts: "فيسبوك" }, { accountIds: [id(5)] }).draft.accountIds).toEqual([id(3)]);
  });

  test.each<[string, Cells, object]>([
    ["none", {}, problem("accounts", "accountMissing", "")],
    ["an unknown one", { accounts: "somebody" }, problem("accounts", "accountUnknown", "somebody")],
    ["one that is two", { accounts: "nashir_sa" }, problem("accounts", "accountAmbiguous", "nashir_sa")],
    ["a platform that has two", { accounts: "LinkedIn" }, problem("accounts", "accountAmbiguous", "LinkedIn")],
    ["an unknown platform", { platform: "Myspace" }, problem("platform", "platformUnknown", "Myspace")],
  ])("refused: %s", (_, cells, expected) => {
    expect(read(cells).problems).toEqual([expected]);
  });
});

describe("times and states", () => {
  const cells: Cells = { accounts: "Noura", date: "12/3/2027 9:30" };
  test.each<[string, Cells, Partial<ReadingOptions>, object]>([
    ["a time schedules", cells, {}, { isDraft: false, scheduledAt: "2027-03-12T06:30:00.000Z" }],
    ["no time is a draft", { accounts: "Noura" }, {}, { isDraft: true }],
    ["a draft keeps its time", { ...cells, status: "مسودة" }, {}, { isDraft: true, scheduledAt: "2027-03-12T06:30:00.000Z" }],
    ["so do all when all are drafts", { ...cells, status: "Scheduled" }, { asDrafts: true }, { isDraft: true, scheduledAt: "2027-03-12T06:30:00.000Z" }],
    ["a draft's time that has passed is left out", cells, { asDrafts: true, now: new Date("2028-01-01T00:00:00Z") }, { isDraft: true }],
    [
      "a post's that has passed is left to the check",
      cells,
      { now: new Date("2028-01-01T00:00:00Z") },
      { isDraft: false, scheduledAt: "2027-03-12T06:30:00.000Z" },
    ],
  ])("%s", (_, given, more, expected) => {
    expect(read(given, more)).toMatchObject({ problems: [], draft: { content: "x", accountIds: [id(5)], ...expected } });
    expect("scheduledAt" in read(given, more).draft).toBe("scheduledAt" in expected);
  });

  test("what is no date or no state is reported with the given text", () => {
    expect(read({ accounts: "Noura", date: "soon", time: "9", status: "maybe" }).problems).toEqual([
      problem("status", "status", "maybe"),
      problem("date", "date", "soon 9", "2027-01-02 09:30"),
    ]);
  });

  test("a row is the same row whenever it is read and whatever it becomes", () => {
    const first = read(cells).identity;
    expect(read(cells, { asDrafts: true, now: new Date("2028-01-01T00:00:00Z") }).identity).toEqual(first);
    expect(read({ ...cells, status: "draft" }).identity).toEqual(first);
    expect(read({ ...cells, text: "y" }).identity).not.toEqual(first);
    expect(read({ ...cells, date: "12/4/2027 9:30" }).identity).not.toEqual(first);
    expect(read(cells, { order: "mdy" }).identity).not.toEqual(first);
  });
});

test("files, versions and a title are read", () => {
  const { draft } = read({
    accounts: "Noura",
    media: "https://a.example/a,b.jpg, https://a.example/b.jpg\nhttps://a.example/c.jpg | https://a.example/d.jpg",
    captionLinkedin: " short ",
    captionTwitter: "",
    youtubeTitle: "t",
  });
  expect(draft).toEqual({
    content: "x",
    accountIds: [id(5)],
    isDraft: true,
    mediaUrls: ["https://a.example/a,b.jpg", "https://a.example/b.jpg", "https://a.example/c.jpg", "https://a.example/d.jpg"],
    platformCaptions: { linkedin: "short" },
    youtubeTitle: "t",
  });
});

test.each<[string, string, Cells, object]>([
  ["content", "must not be empty", {}, problem("text", "textMissing", "")],
  ["content", "must be at most 63206 characters", { text: "y" }, problem("text", "tooLong", "y")],
  ["scheduledAt", "must be at least 1 minute in the future", { date: "1/1/2020", time: "9" }, problem("date", "pastTime", "1/1/2020 9", "2027-01-02 09:30")],
  ["scheduledAt", "must be at most 2 years ahead", { date: "1/1/2040 9:00" }, problem("date", "tooFar", "1/1/2040 9:00", "2027-01-02 09:30")],
  ["mediaUrls.1", "must be an https address", { media: "https://a.example/a.jpg ftp://b" }, problem("media", "media", "ftp://b")],
  ["mediaUrls", "must hold at most 10 addresses", { media: "m" }, problem("media", "tooManyMedia", "m")],
  ["platformCaptions.twitter", "must be at most", { captionTwitter: "z" }, problem("captionTwitter", "tooLong", "z")],
  ["somewhere.else", "?", { text: "w" }, problem("text", "other", "w")],
])("an issue in %s (%s) is reported at its cell", (path, message, cells, expected) => {
  expect(problemOf({ path, message }, cells, options.now)).toEqual(expected);
});

test.each([
  ["'=1+1", "=1+1"],
  ["'@nashir", "@nashir"],
  ["'\n =1+1", "\n =1+1"],
  ["''=x", "'=x"],
  ["'tis the season", "'tis the season"],
  ["plain", "plain"],
])("the cell %s was %s", (cell, before) => {
  expect(unguarded(cell)).toBe(before);
});
