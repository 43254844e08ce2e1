import { readFileSync } from "node:fs";

/** A plain table on stdout: the product's own logger is for the product. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [
    columns,
    ...rows.map((row) => row.map((cell) => (typeof cell === "number" ? (Number.isInteger(cell) ? String(cell) : cell.toFixed(3)) : cell))),
  ];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  const lines = cells.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "));
  process.stdout.write(`\n${title}\n${lines[0] ?? ""}\n${widths.map((width) => "-".repeat(width)).join("  ")}\n${lines.slice(1).join("\n")}\n`);
}

export function labelled(name: string): string[][] {
  const path = new URL(`./labels/${name}.tsv`, import.meta.url);
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

const Z_95 = 1.96;
const span = (low: number, high: number): string => `${low.toFixed(3)}–${high.toFixed(3)}`;

/** Of k successes in n: the share, n and Wilson's 95 % interval, as three cells of a row. */
export function proportion(k: number, n: number): [share: number, n: number, interval: string] {
  if (n === 0) return [0, 0, "-"];
  const share = k / n;
  const scale = 1 + (Z_95 * Z_95) / n;
  const centre = (share + (Z_95 * Z_95) / (2 * n)) / scale;
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / n + (Z_95 * Z_95) / (4 * n * n))) / scale;
  return [share, n, span(Math.max(0, centre - half), Math.min(1, centre + half))];
}

/** F1 is 2s / (1 + s) of the share s of hits among all but the silent ones; the interval is Wilson's of s, taken through that. */
export function f1Interval({ hits, misses, alarms }: Confusion): string {
  const [, n, interval] = proportion(hits, hits + misses + alarms);
  if (n === 0) return "-";
  const [low = 0, high = 0] = interval.split("–").map((bound) => (2 * Number(bound)) / (1 + Number(bound)));
  return span(low, high);
}

/** A mean and its 95 % interval. */
export function meanInterval(values: readonly number[]): [mean: number, n: number, interval: string] {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, n);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1);
  const half = Z_95 * Math.sqrt(variance / Math.max(1, n));
  return [mean, n, span(mean - half, mean + half)];
}

export interface Confusion {
  hits: number;
  misses: number;
  alarms: number;
  silent: number;
}

export const emptyConfusion = (): Confusion => ({ hits: 0, misses: 0, alarms: 0, silent: 0 });

export function count(confusion: Confusion, truth: boolean, prediction: boolean): void {
  if (truth && prediction) confusion.hits += 1;
  else if (truth) confusion.misses += 1;
  else if (prediction) confusion.alarms += 1;
  else confusion.silent += 1;
}

export function precisionRecall({ hits, misses, alarms }: Confusion): [precision: number, recall: number, f1: number] {
  const precision = hits + alarms === 0 ? 0 : hits / (hits + alarms);
  const recall = hits + misses === 0 ? 0 : hits / (hits + misses);
  return [precision, recall, precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)];
}
