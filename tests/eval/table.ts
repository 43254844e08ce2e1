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

/** Every third line is held out: rules may be mended by looking at the others, never at these. */
export function splitOf(index: number): "development" | "held out" {
  return index % 3 === 2 ? "held out" : "development";
}

export interface Confusion {
  hits: number;
  misses: number;
  alarms: number;
  silent: number;
}

export const emptyConfusion = (): Confusion => ({ hits: 0, misses: 0, alarms: 0, silent: 0 });

export function count(confusion: Confusion, truth: boolean, said: boolean): void {
  if (truth && said) confusion.hits += 1;
  else if (truth) confusion.misses += 1;
  else if (said) confusion.alarms += 1;
  else confusion.silent += 1;
}

export function precisionRecall({ hits, misses, alarms }: Confusion): [precision: number, recall: number, f1: number] {
  const precision = hits + alarms === 0 ? 0 : hits / (hits + alarms);
  const recall = hits + misses === 0 ? 0 : hits / (hits + misses);
  return [precision, recall, precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)];
}
