import type { CreativeDay } from "@/server/domains/ads/creatives.schema";
import { type FatigueInput, judgeFatigue } from "@/server/domains/ads/engine/creative-fatigue";
import { addDays } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import { type Confusion, count, emptyConfusion, f1Interval, precisionRecall, printTable } from "./table";

/** Worn: the click rate decays to 45 to 60 % of its start. A trap: the whole account's rate sinks with the season, or a sound ad is merely small. */
type Kind = "sound" | "worn" | "small";

interface Labelled {
  input: FatigueInput;
  worn: boolean;
}

function creative(id: string, kind: Kind, season: readonly number[], random: () => number): Labelled {
  const base = kind === "small" ? 500 : 2500 + 3000 * random();
  const rate = 0.012 + 0.012 * random();
  const end = kind === "worn" ? 0.45 + 0.15 * random() : 1;
  const days = Array.from({ length: 28 }, (_, i): CreativeDay => {
    const impressions = Math.round(base * Math.exp(0.12 * normalDraw(random)));
    const worn = i < 8 ? 1 : 1 - (1 - end) * Math.min(1, (i - 8) / 12);
    const expected = impressions * rate * worn * (season[i] ?? 1) * Math.exp(0.08 * normalDraw(random));
    const clicks = Math.max(0, Math.round(expected + Math.sqrt(expected) * normalDraw(random)));
    const results = clicks * 0.1;
    const conversions = Math.max(0, Math.round(results + Math.sqrt(results) * normalDraw(random)));
    const reach = Math.round(impressions / (kind === "worn" ? 1.6 : 1.2));
    return { date: addDays("2026-10-01", i), impressions, clicks, conversions, revenue: conversions * 50, spend: (impressions * 12) / 1000, reach };
  });
  return {
    input: { creativeId: id, retargeting: false, learning: false, deliveryLimited: false, weeklyFrequency: (kind === "worn" ? 3 : 2) + 2 * random(), days },
    worn: kind === "worn",
  };
}

interface Simple {
  name: string;
  judge(input: FatigueInput): boolean;
}

const sums = (days: readonly CreativeDay[]) =>
  days.reduce((all, day) => ({ i: all.i + day.impressions, c: all.c + day.clicks, r: all.r + day.conversions, s: all.s + day.spend }), {
    i: 0,
    c: 0,
    r: 0,
    s: 0,
  });

const simple: Simple[] = [
  {
    name: "CTR 20 % under its first week",
    judge: ({ days }) => {
      const [before, now] = [sums(days.slice(0, 7)), sums(days.slice(-7))];
      return now.c / now.i < 0.8 * (before.c / before.i);
    },
  },
  {
    name: "cost per result 2× its first week",
    judge: ({ days }) => {
      const [before, now] = [sums(days.slice(0, 7)), sums(days.slice(-7))];
      return now.s / Math.max(now.r, 1) >= 2 * (before.s / Math.max(before.r, 1));
    },
  },
];

function figures(confusion: Confusion): (string | number)[] {
  const { hits, misses, alarms, silent } = confusion;
  return [...precisionRecall(confusion), hits + misses + alarms + silent, f1Interval(confusion)];
}

export function evaluateFatigue(): void {
  for (const [name, drift] of [
    ["steady season", 1],
    ["a season that takes a quarter off every ad", 0.75],
  ] as const) {
    const random = seededRandom(5);
    const season = Array.from({ length: 28 }, (_, i) => 1 - (1 - drift) * Math.min(1, Math.max(0, i - 7) / 14));
    const accounts = Array.from({ length: 40 }, (_, account) => {
      const kinds: Kind[] = ["sound", "sound", "sound", "sound", "small", "small", "worn", account % 2 === 0 ? "worn" : "sound"];
      return kinds.map((kind, i) => creative(`${account}-${i}`, kind, season, random));
    });
    const engine = emptyConfusion();
    const lenient = emptyConfusion();
    const others = simple.map(emptyConfusion);
    for (const account of accounts) {
      const verdicts = new Map(judgeFatigue(account.map((one) => one.input)).map((verdict) => [verdict.creativeId, verdict.status]));
      for (const { input, worn } of account) {
        const status = verdicts.get(input.creativeId);
        count(engine, worn, status === "fatigued");
        count(lenient, worn, status !== "healthy");
        for (const [i, method] of simple.entries()) count(others[i] ?? emptyConfusion(), worn, method.judge(input));
      }
    }
    printTable(
      `Creative fatigue, ${name}: 320 ads of 28 days`,
      ["method", "precision", "recall", "F1", "n", "95 % interval"],
      [
        ["ours: fatigued", ...figures(engine)],
        ["ours: fatigued or watch", ...figures(lenient)],
        ...simple.map((method, i) => [`baseline: ${method.name}`, ...figures(others[i] ?? emptyConfusion())]),
      ],
    );
  }
}
