import { describe, expect, it, test } from "vitest";
import dialectWeights from "@/server/domains/ads/data/dialect-weights.json";
import type { Dialect } from "@/server/domains/ads/dialect.schema";
import { dialectLeaderboard } from "@/server/domains/ads/engine/dialect-leaderboard";
import { confidenceNumber, orthography, rateText, readDialect } from "@/server/domains/ads/engine/dialect-scores";
import { labelledTexts } from "@/tests/eval/dialect/train-dialect";
import { digestOf } from "@/tests/eval/train-model";

const lines: [Dialect, string][] = [
  ["EGYPTIAN", "عايز تشتري موبايل كويس دلوقتي؟ العرض ده ليك"],
  ["GULF", "وش تبون من العطور؟ الحين عندنا عرض يهبل"],
  ["LEVANTINE", "شو بدك أحلى من هيك هلق؟"],
  ["MAGHREBI", "واش بغيتي تشري دابا؟ كاين بزاف ديال العروض"],
  ["IRAQI", "شكو ماكو؟ هسه عدنا خوش أسعار"],
  ["MSA", "نقدم لكم هذه المجموعة التي تمتعكم بجودة عالية"],
];

describe("which Arabic", () => {
  it.each(lines)("%s: %s", (dialect, text) => {
    const reading = readDialect(text);
    expect(reading.dialect).toBe(dialect);
    expect(confidenceNumber(reading)).toBeGreaterThan(0.5);
    expect(dialect === "MSA" ? reading.level < 0.2 : reading.level > 0.4).toBe(true);
  });

  it.each([
    ["", "MSA", "INSUFFICIENT"],
    ["hello world", "MSA", "INSUFFICIENT"],
    ["ليه كده", "EGYPTIAN", "INSUFFICIENT"],
    ["قهوة طازجة كل صباح مع فطور خفيف", "MSA", "HIGH"],
    ["العرض حلو ولا لا", "GULF", "LOW"],
    ["عايز ايه دلوقتي يا جدعان، الموضوع ده كويس اوي", "EGYPTIAN", "HIGH"],
  ])("%s is %s, %s", (text, dialect, confidence) => {
    expect(readDialect(text)).toMatchObject({ dialect, confidence });
  });

  it("takes no word for what only its letters hold", () => {
    expect(readDialect("فوائد كثيرة في مكان واحد لكل بيت").dialect).toBe("MSA");
  });
});

test("the stored weights are of the stored texts, and small", { timeout: 60_000 }, () => {
  expect(dialectWeights.trainedOn).toBe(digestOf(labelledTexts()));
  expect(JSON.stringify(dialectWeights).length).toBeLessThan(300_000);
});

describe("ratings", () => {
  it("prefers the requested dialect", () => {
    for (const [dialect, text] of lines) {
      for (const [other] of lines.filter(([own]) => own !== dialect)) expect(rateText(text, dialect).score).toBeGreaterThan(rateText(text, other).score);
    }
  });

  it.each([
    ["نص سليم، بلا أخطاء.", 1],
    ["خصم 20 و ٣٠", 0.6],
    ["رائع!!", 0.8],
    ["جمييييل", 0.8],
    ["كلمaة", 0.8],
    ["ههههه!! 1 ١ و كلمaة", 0],
    ["", 1],
  ])("orthography of %s is %d", (text, expected) => {
    expect(orthography(text)).toBeCloseTo(expected, 10);
  });
});

describe("leaderboard", () => {
  const sample = (model: string, dialect: Dialect, text: string, createdAt = "2026-11-01T00:00:00.000Z") => ({ model, dialect, text, createdAt });

  it("ranks writers by what they wrote, luck drawn to the mean", () => {
    const good = lines.find(([dialect]) => dialect === "GULF")?.[1] ?? "";
    const standard = lines.find(([dialect]) => dialect === "MSA")?.[1] ?? "";
    const rows = dialectLeaderboard([
      ...Array.from({ length: 6 }, () => sample("steady", "GULF", good)),
      sample("lucky", "GULF", good, "2026-11-05T00:00:00.000Z"),
      ...Array.from({ length: 6 }, () => sample("formal", "GULF", standard)),
    ]);
    expect(rows.map((row) => [row.rank, row.model, row.samples, row.lowSample])).toEqual([
      [1, "steady", 6, false],
      [2, "lucky", 1, true],
      [3, "formal", 6, false],
    ]);
    expect(rows[0]).toMatchObject({ dialect: "GULF", fluency: 100, lexicalPurity: 100, lastEvaluatedAt: "2026-11-01T00:00:00.000Z" });
    expect(rows[0]?.fidelity).toBeGreaterThan(rows[2]?.fidelity ?? 100);
  });

  it("is empty without samples", () => {
    expect(dialectLeaderboard([])).toEqual([]);
  });
});
