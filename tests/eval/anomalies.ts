import { readFileSync } from "node:fs";
import jstat from "jstat";
import { type CampaignHistory, detectAnomalies } from "@/server/domains/ads/engine/anomalies";
import { addDays, weekdayOf } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";
import { type Confusion, count, emptyConfusion, f1Interval, precisionRecall, printTable } from "./table";

/** One series of 75 days whose last day is plain, halved or raised by 60 %; the baselines see the same numbers. */
interface Case {
  days: DailyFacts[];
  date: string;
  truth: boolean;
}

const until = "2026-10-20";

function planted(random: () => number, spend: number, change: number): Case {
  const swing = Array.from({ length: 7 }, () => 0.95 + 0.4 * random());
  const trend = 1 + 0.004 * (random() - 0.5);
  let level = spend * (0.5 + random());
  const days = Array.from({ length: 75 }, (_, i): DailyFacts => {
    const date = addDays(until, i - 74);
    level *= trend;
    const factor = i === 74 ? change : 1;
    const amount = level * (swing[weekdayOf(date)] ?? 1) * Math.exp(0.1 * normalDraw(random)) * factor;
    const impressions = Math.round(amount * 60 * Math.exp(0.05 * normalDraw(random)));
    const clicks = Math.round(impressions * 0.018 * Math.exp(0.06 * normalDraw(random)));
    const conversions = Math.max(0, Math.round(clicks * 0.06 + Math.sqrt(clicks * 0.06) * normalDraw(random)));
    return { date, spend: Math.round(amount * 100) / 100, impressions, clicks, conversions, revenue: conversions * 80 };
  });
  return { days, date: until, truth: change !== 1 };
}

/** Seven days before the planted one as further plain cases would be the same series again, so each series gives one verdict. */
function seeded(): Case[] {
  const random = seededRandom(2026);
  const changes = [1, 1, 1, 0.5, 1.6];
  return Array.from({ length: 600 }, (_, i) => planted(random, 400, changes[i % changes.length] ?? 1));
}

/** The public series carry no labels: each day after the 45th is judged as it is, and again halved, and again raised by 60 %. */
function publicCases(name: string): Case[] {
  const rows = readFileSync(new URL("./series/public-daily.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const series = rows.map((row) => row.split(",")).filter(([own]) => own === name);
  const facts = series.map(
    ([, date = "", value = "0"]): DailyFacts => ({ date, spend: Number(value), impressions: Number(value) * 50, clicks: 0, conversions: 0, revenue: 0 }),
  );
  return facts.slice(45).flatMap((day, i) =>
    [1, 0.5, 1.6].map((change) => ({
      days: [...facts.slice(0, 45 + i), { ...day, spend: day.spend * change, impressions: Math.round(day.impressions * change) }],
      date: day.date,
      truth: change !== 1,
    })),
  );
}

const spendOf = ({ days }: Case, back: number): number[] => days.slice(-1 - back, -1).map((day) => day.spend);
const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const methods: Record<string, (one: Case) => boolean> = {
  ours: (one) => {
    const campaign: CampaignHistory = { campaignId: "c", active: true, dailyBudget: null, days: one.days };
    return detectAnomalies([campaign], { dates: [one.date], baselineDays: 14 }).some((found) => found.metric === "spend");
  },
  "baseline: mean ± 3 sd, 14 days": (one) => {
    const past = spendOf(one, 14);
    const mean = past.reduce((sum, value) => sum + value, 0) / past.length;
    const deviation = Math.sqrt(past.reduce((sum, value) => sum + (value - mean) ** 2, 0) / past.length);
    return Math.abs((one.days.at(-1)?.spend ?? 0) - mean) > 3 * deviation;
  },
  "baseline: median, MAD 3.5, 14 days": (one) => {
    const past = spendOf(one, 14);
    const centre = middle(past);
    const deviation = 1.4826 * middle(past.map((value) => Math.abs(value - centre)));
    return Math.abs((one.days.at(-1)?.spend ?? 0) - centre) > 3.5 * deviation;
  },
  "baseline: 25 % off a week ago": (one) => {
    const before = one.days.at(-8)?.spend ?? 0;
    return before > 0 && Math.abs((one.days.at(-1)?.spend ?? 0) / before - 1) > 0.25;
  },
};

/** A count around `mean` with `dispersion` times the variance of chance: a Poisson draw whose own mean is drawn. */
function countDraw(random: () => number, mean: number, dispersion: number): number {
  const own = dispersion > 1 ? jstat.gamma.inv(random(), mean / (dispersion - 1), dispersion - 1) : mean;
  let [count, left] = [0, Math.exp(-own)];
  for (let product = random(); product > left; product *= random()) count += 1;
  return count;
}

/** Low counts whose last three days are plain, halved or raised by 60 %. */
function evaluateCounts(): void {
  const random = seededRandom(2027);
  const rows = [1, 1.5, 3].map((dispersion) => {
    const [confusion, simple] = [emptyConfusion(), emptyConfusion()];
    for (let i = 0; i < 600; i += 1) {
      const change = [1, 1, 1, 0.5, 1.6][i % 5] ?? 1;
      const days = Array.from({ length: 75 }, (_, at): DailyFacts => {
        const conversions = countDraw(random, 12 * (at > 71 ? change : 1), dispersion);
        return { date: addDays(until, at - 74), spend: 100, impressions: 6_000, clicks: 110, conversions, revenue: 0 };
      });
      const found = detectAnomalies([{ campaignId: "c", active: true, dailyBudget: null, days }], { dates: [until], baselineDays: 14 });
      count(
        confusion,
        change !== 1,
        found.some((one) => one.metric === "conversions"),
      );
      const lastThree = days.slice(-3).reduce((sum, day) => sum + day.conversions, 0);
      const before = days.slice(-6, -3).reduce((sum, day) => sum + day.conversions, 0);
      count(simple, change !== 1, Math.abs(lastThree / Math.max(1, before) - 1) > 0.25);
    }
    return [
      `variance ${dispersion} × the mean`,
      precisionRecall(simple)[2],
      ...precisionRecall(confusion),
      600,
      f1Interval(confusion),
      confusion.alarms / (confusion.alarms + confusion.silent),
    ];
  });
  printTable(
    "Anomalies, 12 conversions a day: 600 series, three days halved or raised by 60 %; baseline: 25 % off the three days before",
    ["counts", "baseline F1", "precision", "recall", "ours: F1", "n", "95 % interval", "false alarms"],
    rows,
  );
}

export function evaluateAnomalies(): void {
  evaluateCounts();
  const sets: [string, Case[]][] = [
    ["seeded", seeded()],
    ["flights (public)", publicCases("flights")],
    ["flight miles (public)", publicCases("flight-miles")],
    ["commits (public, bursts)", publicCases("commits")],
  ];
  for (const [name, cases] of sets) {
    const rows = Object.entries(methods).map(([method, judge]) => {
      const confusion: Confusion = emptyConfusion();
      for (const one of cases) count(confusion, one.truth, judge(one));
      return [method, ...precisionRecall(confusion), cases.length, f1Interval(confusion), confusion.alarms / Math.max(1, confusion.alarms + confusion.silent)];
    });
    printTable(
      `Anomalies, ${name}: ${cases.length} days, halved or raised by 60 %`,
      ["method", "precision", "recall", "F1", "n", "95 % interval", "false alarms"],
      rows,
    );
  }
}
