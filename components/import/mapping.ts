import { columnNames, csvColumns, type ImportColumn, importColumns } from "@/shared/csv-columns";
import { toAsciiDigits } from "@/shared/format";
import type { ReadFile } from "./read-file";

/** Which column of a file holds what; null = it is passed over. */
export type Mapping = readonly (ImportColumn | null)[];

/** Case, marks, letter variants, spaces and punctuation do not distinguish names. */
const collator = new Intl.Collator(["en", "ar"], { sensitivity: "base", ignorePunctuation: true });

const isImported = (column: string): column is ImportColumn => importColumns.some((known) => known === column);

function columnNamed(header: string): ImportColumn | null {
  const name = header.replaceAll("_", " ").trim();
  if (name === "") return null;
  const column = [...importColumns, ...csvColumns].find((candidate) => {
    const { en, ar } = columnNames[candidate];
    return [candidate, ...en, ...ar].some((known) => collator.compare(known, name) === 0);
  });
  return column && isImported(column) ? column : null;
}

/** By the headers' names in both languages; each meaning goes to the first column that has it. */
export function guessMapping(headers: readonly string[]): Mapping {
  const taken = new Set<ImportColumn>();
  const mapping = headers.map((header) => {
    const column = columnNamed(header);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  // A file that has an hour and no date has its date in what is called the time.
  if (taken.has("time") && !taken.has("date")) return mapping.map((column) => (column === "time" ? "date" : column));
  return mapping;
}

/** How dates with slashes are meant: detected by a day past the twelfth; null where no date of the file is written so. */
export function guessDateOrder(values: readonly string[]): "dmy" | "mdy" | null {
  const dates = values.flatMap((value) => {
    const match = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/.exec(toAsciiDigits(value).replace(/[\u200e\u200f\u061c]/g, ""));
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (dates.length === 0) return null;
  return dates.some(([, second]) => second > 12) && !dates.some(([first]) => first > 12) ? "mdy" : "dmy";
}

/** What the file's rows say, by meaning, as the server takes them. */
export function rowsOf(file: ReadFile, mapping: Mapping, edits: ReadonlyMap<number, Partial<Record<ImportColumn, string>>>) {
  const seen = new Map<string, number>();
  return file.rows.map(({ row, cells }) => {
    const named = mapping.flatMap((column, index): [ImportColumn, string][] => {
      const cell = cells[index] ?? "";
      return column && cell.trim() !== "" ? [[column, cell]] : [];
    });
    const meant = { ...Object.fromEntries(named), ...edits.get(row) } as Partial<Record<ImportColumn, string>>;
    const key = JSON.stringify(meant);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { row, occurrence, cells: meant };
  });
}

const keyOf = (workspaceId: string) => `nashir.import.${workspaceId}`;
const keptLimit = 20;

function kept(workspaceId: string): Record<string, unknown> {
  const value: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? "{}");
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** What was chosen for a file with these headers before, on this device. A device may forbid storage; then it is guessed each time. */
export function storedMapping(workspaceId: string, headers: readonly string[]): Mapping | null {
  try {
    const mapping = kept(workspaceId)[JSON.stringify(headers)];
    if (!Array.isArray(mapping) || mapping.length !== headers.length) return null;
    return mapping.map((column) => (typeof column === "string" && isImported(column) ? column : null));
  } catch {
    return null;
  }
}

export function storeMapping(workspaceId: string, headers: readonly string[], mapping: Mapping): void {
  try {
    const { [JSON.stringify(headers)]: _, ...others } = kept(workspaceId);
    const entries = [...Object.entries(others), [JSON.stringify(headers), mapping] as const].slice(-keptLimit);
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Nothing is kept, and nothing breaks.
  }
}
