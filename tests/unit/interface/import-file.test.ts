import { describe, expect, test } from "vitest";
import type { Text } from "@/components/i18n/text";
import { unresolvedNames, withAccount } from "@/components/import/account-names";
import { guessDateOrder, guessMapping, rowsOf } from "@/components/import/mapping";
import { decodeText, readCsv, rowLimit, writeCsv } from "@/components/import/read-file";
import { templateFile } from "@/components/import/template";
import { type ReadingOptions, readRow } from "@/server/domains/posts/import.engine";

const text = "النص,الموعد\r\nمرحبا,12/3/2027\r\n";

/** Arabic letters of Windows-1256, as far as the text needs them. */
const windows1256: Record<string, number> = { ا: 0xc7, ل: 0xe1, ن: 0xe4, ص: 0xd5, م: 0xe3, و: 0xe6, ع: 0xda, د: 0xcf, ر: 0xd1, ح: 0xcd, ب: 0xc8 };

const encodings: [string, Uint8Array][] = [
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\ufeff${text}`)],
  ["UTF-16 with its mark", new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))],
  ["UTF-16 of the other order", new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16())],
  ["UTF-16 without a mark", new Uint8Array(Buffer.from(text, "utf16le"))],
  ["Windows-1256", Uint8Array.from([...text].map((letter) => windows1256[letter] ?? letter.charCodeAt(0)))],
];

test.each(encodings)("%s is read", async (_, bytes) => {
  const file = await readCsv("f", decodeText(bytes));
  expect(file).toEqual({ name: "f", headers: ["النص", "الموعد"], rows: [{ row: 2, cells: ["مرحبا", "12/3/2027"] }] });
});

describe("rows", () => {
  test.each([
    ["commas", "text,date\na,b\n"],
    ["semicolons", "text;date\na;b\n"],
    ["cells copied from a spreadsheet", "text\tdate\na\tb"],
  ])("are parted by %s", async (_, csv) => {
    expect((await readCsv("f", csv)).rows).toEqual([{ row: 2, cells: ["a", "b"] }]);
  });

  test("are parted by semicolons, as Excel writes them in Arabic, whatever commas the texts have", async () => {
    const { headers, rows } = await readCsv("f", "\ufeffالنص;الموعد\r\nأهلا, بكم;12/3/2027 9:30\r\nمرحبا, يا, هلا;\r\n");
    expect([headers, rows.map(({ cells }) => cells)]).toEqual([
      ["النص", "الموعد"],
      [
        ["أهلا, بكم", "12/3/2027 9:30"],
        ["مرحبا, يا, هلا", ""],
      ],
    ]);
  });

  test("keep their numbers over empty ones, and their quoted lines", async () => {
    const { rows } = await readCsv("f", 'text,date\n,\n"a ""b""\nc",d\n\ne,f\n');
    expect(rows).toEqual([
      { row: 3, cells: ['a "b"\nc', "d"] },
      { row: 5, cells: ["e", "f"] },
    ]);
  });

  test("are read no further than where there are too many", async () => {
    const file = await readCsv("f", `text,date\n${"a,b\n".repeat(200_000)}`);
    expect(file.rows).toHaveLength(rowLimit + 1);
    expect((await readCsv("f", `text,date\n${"a,b\n".repeat(rowLimit)}`)).rows).toHaveLength(rowLimit);
    // Empty ones are passed over, however many.
    expect((await readCsv("f", `text,date\n${"\n".repeat(200_000)}a,b\n`)).rows).toEqual([{ row: 200_002, cells: ["a", "b"] }]);
  });

  test("come back from a file that was made of them, formulas unharmed", async () => {
    const cells = ["=1+1", '@a "b"', "-c\nd", "plain, text"];
    const file = await writeCsv(["text", "b", "c", "d"], [{ cells, note: "=wrong" }], "Errors");
    const written = await file.text();
    expect(written).toContain("'=1+1");
    expect(written).toContain("'=wrong");
    expect(await readCsv("f", written)).toEqual({ name: "f", headers: ["text", "b", "c", "d", "Errors"], rows: [{ row: 2, cells: [...cells, "=wrong"] }] });
  });
});

test.each<[string[], (string | null)[]]>([
  [
    ["Text", "Accounts", "Planned time", "Media"],
    ["text", "accounts", "date", "media"],
  ],
  [
    ["publish_date", "TIME", "content", "image url"],
    ["date", "time", "text", "media"],
  ],
  [
    ["النص", "الحسابات", "التاريخ", "الوقت", "نسخة إكس"],
    ["text", "accounts", "date", "time", "captionTwitter"],
  ],
  [
    ["المحتوي", "انستقرام", "Unknown", ""],
    [null, "captionInstagram", null, null],
  ],
  [
    ["ID", "Text", "Published", "Author", "Errors"],
    [null, "text", null, null, null],
  ],
  [
    ["Text", "Content"],
    ["text", null],
  ],
  [
    ["Text", "Time"],
    ["text", "date"],
  ],
])("the columns %j are %j", (headers, expected) => {
  expect(guessMapping(headers)).toEqual(expected);
});

test.each([
  [["2027-03-12 09:30"], null],
  [["3/4/2027"], "dmy"],
  [["3/4/2027", "3/14/2027"], "mdy"],
  [["٣/١٤/٢٠٢٧"], "mdy"],
  [["14/3/2027", "3/4/2027"], "dmy"],
  [["", "soon"], null],
])("dates such as %j are %s", (values, expected) => {
  expect(guessDateOrder(values)).toBe(expected);
});

test.each(["ar", "en"] as const)("the template in %s is read as it was meant", async (locale) => {
  const blob = await templateFile(((key: string) => key) as Text<"import">, { locale, accounts: ["X: nashir"], day: "2027-03-12" });
  const file = await readCsv("f", decodeText(new Uint8Array(await blob.arrayBuffer())));
  const mapping = guessMapping(file.headers);
  const options: ReadingOptions = {
    zone: "Asia/Riyadh",
    order: "dmy",
    asDrafts: false,
    accounts: [{ id: "one", platform: "TWITTER", accountName: "nashir" }],
    accountIds: [],
    now: new Date("2027-01-01T00:00:00Z"),
  };
  const read = rowsOf(file, mapping, new Map()).map(({ cells }) => readRow(cells, options));
  expect(mapping).not.toContain(null);
  expect(read.map(({ problems }) => problems)).toEqual([[], []]);
  expect(read.map(({ draft }) => draft)).toMatchObject([
    { isDraft: true, accountIds: ["one"], scheduledAt: "2027-03-12T06:30:00.000Z" },
    { isDraft: true, accountIds: ["one"], mediaUrls: ["https://example.com/photo.jpg"] },
  ]);
});

describe("names that tell no account", () => {
  const outcome = (
    row: number,
    ...problems: [column: "accounts" | "platform" | "text", code: "accountUnknown" | "accountAmbiguous" | "tooLong", value: string][]
  ) => ({
    row,
    state: "wrong" as const,
    postId: null,
    status: null,
    scheduledAt: null,
    accounts: [],
    problems: problems.map(([column, code, value]) => ({ column, code, value, example: null })),
    warnings: [],
  });
  const row = (number: number) => ({ row: number, occurrence: 0, cells: {} });

  test("are each listed once, the most frequent first", () => {
    const outcomes = [
      outcome(2, ["accounts", "accountUnknown", "shop"], ["text", "tooLong", "x"]),
      outcome(3, ["accounts", "accountAmbiguous", "nashir"], ["accounts", "accountAmbiguous", "nashir"]),
      outcome(4, ["platform", "accountAmbiguous", "nashir"]),
    ];
    const names = unresolvedNames([2, 3, 4].map(row), new Map(outcomes.map((one) => [one.row, one])));
    expect(names).toEqual([
      { code: "accountAmbiguous", value: "nashir", rows: [row(3), row(4)] },
      { code: "accountUnknown", value: "shop", rows: [row(2)] },
    ]);
  });

  test.each([
    ["alone", { accounts: " shop " }, "ID"],
    ["among others, whose separators stay", { accounts: "X: a; shop،b\nshop" }, "X: a;ID،b\nID"],
    ["part of a longer name", { accounts: "shop sa, shop" }, "shop sa,ID"],
    ["in the column of platforms", { platform: "X/shop" }, "X;ID"],
  ])("give way to the account that is chosen: %s", (_, cells, expected) => {
    expect(withAccount(cells, "shop", "ID")).toBe(expected);
  });
});

test("equal rows are counted, and a correction makes a row another one", () => {
  const file = { name: "f", headers: ["text"], rows: [2, 3, 4].map((row) => ({ row, cells: ["same"] })) };
  expect(rowsOf(file, ["text"], new Map([[3, { text: "other" }]]))).toEqual([
    { row: 2, occurrence: 0, cells: { text: "same" } },
    { row: 3, occurrence: 0, cells: { text: "other" } },
    { row: 4, occurrence: 1, cells: { text: "same" } },
  ]);
});
