import fc from "fast-check";
import { expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { foldedForSearch } from "@/server/db/folded-text";

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await systemSql<{ folded: string }>(
    database(),
    "a test",
    Prisma.sql`SELECT "foldedForSearch"(t) AS "folded" FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n`,
  );
  return rows.map(({ folded }) => folded);
}

test("the database folds a text as a search term is folded", async () => {
  const written = [
    "رمضـــان كَرِيم، إنّ الأسعارَ آمنةٌ",
    "یک پیتزا و چای ڤيلا گهوة",
    "خصم ٥٠٪ و ۲۵٫۵ و ١٬٠٠٠",
    "مسؤول شيء مئة رؤية هدى",
    "COFFEE Coooool Ünïcode ﷲ ﻻ ½ ① ＡＢＣ",
    "it’s 100% a_b \\ c",
    "e\u0301te\u0301 \u0627\u0654 \u0647\u0654 \u0648\u0654",
    "😀 #رمضان @nashir https://n.example/a?b=c",
    // As long as a post may be: a fold that takes time with the square of a run never ends here.
    "a".repeat(63_206),
    "ه".repeat(63_206),
    "",
  ];
  const units = [..."اأإآٱىيیئؤةهكک٫٬٪’'گچپڤ٠۰ءـًّ abzABZéÉ\u0301\u0654\u0653\u200f\ufe0f%_\\"];
  const random = fc.sample(
    fc.array(fc.constantFrom(...units), { maxLength: 30 }).map((all) => all.join("")),
    { numRuns: 2_000, seed: 1 },
  );
  const texts = [...written, ...random];
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldedForSearch));
});
