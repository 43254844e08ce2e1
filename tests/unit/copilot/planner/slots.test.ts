import { describe, expect, it } from "vitest";
import { matchNames } from "@/server/domains/copilot/engine/planner/names";
import { readFigures } from "@/server/domains/copilot/engine/planner/slots";
import { readWords } from "@/server/domains/copilot/engine/planner/words";

describe("lengths of windows", () => {
  it.each<[string, number[]]>([
    ["آخر ١٤ يوم", [14]],
    ["last 3 weeks", [21]],
    ["خلال الأسبوعين الماضيين", [14]],
    ["آخر شهرين", [60]],
    ["هذا الأسبوع والأسبوع اللي قبله", [7, 7]],
    ["yesterday", [2]],
    ["النهارده", [1]],
    ["ثلاثة أيام", [3]],
    ["ميزانية 2000 ريال باليوم", []],
    ["5,000 riyals per day", []],
    ["2000 جنيه في اليوم", []],
  ])("%s", (text, windows) => {
    expect(readFigures(readWords(text)).windows).toEqual(windows);
  });
});

describe("conditions", () => {
  it.each([
    ["عائدها أقل من ١", [{ metric: "roas", comparator: "below", value: 1 }]],
    ["ROAS < 1.5", [{ metric: "roas", comparator: "below", value: 1.5 }]],
    ["CPA above 100 over the last 30 days", [{ metric: "cpa", comparator: "above", value: 100 }]],
    ["تكلفة النتيجة فوق 1,200 ريال", [{ metric: "cpa", comparator: "above", value: 1200 }]],
    ["صرفت أكثر من ألف ريال", [{ metric: "spend", comparator: "above", value: 1000 }]],
    ["CTR under 2%", [{ metric: "ctr", comparator: "below", value: 0.02 }]],
    [
      "spent over 2k and brought no sales",
      [
        { metric: "spend", comparator: "above", value: 2000 },
        { metric: "revenue", comparator: "below", value: 1 },
      ],
    ],
    ["over the last 30 days", []],
  ])("%s", (text, conditions) => {
    expect(readFigures(readWords(text)).conditions).toEqual(conditions);
  });
});

describe("amounts and counts", () => {
  it.each<[string, number | null, number | null]>([
    ["٣ حملات", null, 3],
    ["five campaigns", null, 5],
    ["حملتين", null, 2],
    ["15 ألف جنيه", 15_000, null],
    ["a 1.5k daily budget", 1_500, null],
    ["ألف ومية ريال", 1_100, null],
    ["مية وخمسين", 150, null],
    ["ألفين وخمسمية", 2_500, null],
    ["خمسين وعشرين", null, 50],
    ["نص مليون", null, null],
    ["أول حملات", null, null],
  ])("%s", (text, amount, count) => {
    const figures = readFigures(readWords(text));
    expect([figures.amount, figures.count]).toEqual([amount, count]);
  });
});

describe("names", () => {
  const campaigns = ["عبايات صيف 2026", "Brand Search KSA", "Competitors Search", "Outlet Clearance", "Outlet"].map((name) => ({ id: name, name }));
  it.each<[string, string[], string[]]>([
    ["أوقف عبايات الصيف", ["عبايات صيف 2026"], []],
    ["أوقف حملة العباية", ["عبايات صيف 2026"], []],
    ["pause Outlet Clearance", ["Outlet Clearance"], []],
    ["pause outlet", ["Outlet"], []],
    ["pause the outlett clearence", ["Outlet Clearance"], []],
    ["the search campaign", [], ["Competitors Search", "Brand Search KSA"]],
    ["Winter 2019", [], []],
    ["Outlet Clearance and Competitors Search", ["Competitors Search", "Outlet Clearance"], []],
  ])("%s", (text, chosen, possible) => {
    const found = matchNames(readWords(text), campaigns);
    expect([found.chosen.map((one) => one.id), found.possible.map((one) => one.id)]).toEqual([chosen, possible]);
  });
});
