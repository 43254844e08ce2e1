import { formulaStart, unguarded } from "@/shared/csv-columns";

/** A file of posts as it lies on the device: what its bytes say, and its rows. */

export interface FileRow {
  /** As a spreadsheet numbers it. */
  row: number;
  cells: readonly string[];
}

export interface ReadFile {
  name: string;
  headers: readonly string[];
  rows: readonly FileRow[];
}

export const rowLimit = 1_000;
/** A thousand rows with every caption full are far below this. */
export const byteLimit = 20 * 1024 * 1024;

/** The encoding of bytes without a byte order mark is detected by the position of zeros: Latin letters and separators have one each in UTF-16. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 20) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Text of a file, by its mark, else by what it can be: UTF-8, or Windows-1256, in which Arabic Excel writes CSV. */
export function decodeText(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : unmarkedUtf16(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** Rows of CSV with whatever separator, or of cells copied from a spreadsheet. The first row names the columns; empty rows are passed over. */
export async function readCsv(name: string, text: string): Promise<ReadFile> {
  const { default: Papa } = await import("papaparse");
  const csv = text.replace(/^\ufeff/, "");
  // Detected without the empty rows, which have no separators; read with them, because they count.
  const { delimiter } = Papa.parse<string[]>(csv, { preview: 50, skipEmptyLines: "greedy", delimitersToGuess: [",", ";", "\t", "|"] }).meta;
  const rows: FileRow[] = [];
  let row = 0;
  Papa.parse<string[]>(csv, {
    delimiter,
    step({ data }, parser) {
      row += 1;
      if (data.every((cell) => cell.trim() === "")) return;
      rows.push({ row, cells: data.map(unguarded) });
      // Below their names, one more than is taken is enough to refuse them all; a small file may hold millions.
      if (rows.length > rowLimit + 1) parser.abort();
    },
  });
  const [head, ...rest] = rows;
  return { name, headers: head?.cells.map((cell) => cell.trim()) ?? [], rows: rest };
}

/** A table as a file that spreadsheets read, in whatever script. */
export async function csvFile(table: readonly (readonly string[])[]): Promise<Blob> {
  const { default: Papa } = await import("papaparse");
  return new Blob(
    [
      "\ufeff",
      Papa.unparse(
        table.map((row) => [...row]),
        { escapeFormulae: formulaStart, newline: "\r\n" },
      ),
    ],
    { type: "text/csv;charset=utf-8" },
  );
}

/** The same rows as a file again, with what is wrong with each in a column that an import passes over. */
export function writeCsv(headers: readonly string[], rows: readonly { cells: readonly string[]; note: string }[], noteHeader: string): Promise<Blob> {
  return csvFile([[...headers, noteHeader], ...rows.map(({ cells, note }) => [...headers.map((_, index) => cells[index] ?? ""), note])]);
}
