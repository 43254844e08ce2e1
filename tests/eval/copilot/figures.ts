import { toolInputs } from "@/server/domains/copilot/copilot-tools.schema";
import type { PlannerTurn } from "@/server/domains/copilot/engine/planner/contract";

/**
 * Figures of a reply that no source holds. A source is what the tools answered in this run, what waits or was planned before, and the person's own words;
 * a figure may be one of them rounded, a share of 1 written in percent, a part of a date or time, or a count of items in a list.
 */

interface Figure {
  /** As it is written. */
  text: string;
  value: number;
  decimals: number;
  /** A percent sign, a times sign or a currency is beside it: never a count of items. */
  measured: boolean;
}

const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const number = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;
const measure = /^\s?(?:%|×|[A-Z]{3}\b|ر\.|ج\.|د\.)/;
const currencyBefore = /(?:[A-Z]{3}|[$€£])\s?$/;

export function figuresIn(reply: string): Figure[] {
  const text = reply.replace(marks, "").replaceAll("\u00a0", " ");
  return [...text.matchAll(number)].map((found) => {
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    return {
      text: found[0],
      value: Number(found[0].replaceAll(",", "")),
      decimals: found[0].split(".")[1]?.length ?? 0,
      measured: measure.test(after) || currencyBefore.test(before),
    };
  });
}

/** Numbers that our own wording brings: windows and conditions in examples, the scale of scores, the width of an interval. */
const inWording = new Set([1, 7, 8, 30, 100]);
const INTERVAL_WIDTH = 80;

interface Sources {
  numbers: number[];
  /** Sizes of lists, and how often a value is in them. */
  counts: Set<number>;
}

function partsOfTime(instant: Date, timeZone: string): number[] {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" });
  return parts.formatToParts(instant).flatMap(({ value }) => (/^\d+$/.test(value) ? [Number(value)] : []));
}

function collect(value: unknown, zones: readonly string[], sources: Sources): void {
  if (typeof value === "number") sources.numbers.push(Math.abs(value));
  else if (typeof value === "string") {
    for (const { value: own } of figuresIn(value)) sources.numbers.push(own);
    if (/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)) for (const zone of ["UTC", ...zones]) sources.numbers.push(...partsOfTime(new Date(value), zone));
  } else if (Array.isArray(value)) {
    sources.counts.add(value.length);
    const seen = new Map<string, number>();
    for (const item of value) {
      collect(item, zones, sources);
      if (typeof item !== "object" || item === null) continue;
      for (const [key, inner] of Object.entries(item)) {
        const name = JSON.stringify([key, inner]);
        if (typeof inner !== "object") seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
    for (const count of seen.values()) sources.counts.add(count);
  } else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) collect(inner, zones, sources);
}

const zonesIn = (turn: PlannerTurn): string[] => {
  const named = turn.observations.flatMap(({ output }) => {
    const zone = typeof output === "object" && output !== null && "timezone" in output ? output.timezone : null;
    return typeof zone === "string" ? [zone] : [];
  });
  return [turn.timezone, ...named];
};

function rounds(figure: Figure, source: number): boolean {
  const unit = 10 ** -figure.decimals;
  return Math.abs(source - figure.value) <= unit / 2 + 1e-9 * Math.max(1, source);
}

/** The figures that the turn does not hold, as they are written; `known` holds what else was given, such as the planner's own choice of campaigns. */
export function unsupportedFigures(reply: string, turn: PlannerTurn, known?: unknown): string[] {
  const interval = turn.observations.some(({ tool }) => tool === "budget_shift");
  const sources: Sources = { numbers: interval ? [INTERVAL_WIDTH] : [], counts: new Set(inWording) };
  // Defaults of windows and counts, where the message has none.
  const inputs = turn.observations.map(({ tool, input }) => toolInputs[tool].safeParse(input).data);
  const given = [inputs, turn.message, turn.observations, turn.proposals, turn.todos, turn.earlier, known];
  for (const value of given) collect(value, zonesIn(turn), sources);
  return figuresIn(reply)
    .filter((figure) => {
      if (!figure.measured && figure.decimals === 0 && sources.counts.has(figure.value)) return false;
      return !sources.numbers.some((source) => rounds(figure, source) || rounds(figure, 100 * source));
    })
    .map(({ text }) => text);
}
