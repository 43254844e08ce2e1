import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * The sandbox's store: named collections of JSON records, held in memory and journaled to one file of JSON lines.
 * A line is on its way to the disk before the call that made it is answered, so a killed process loses no acknowledged write.
 */
interface Line {
  c: string;
  k: string;
  /** Absent = the record was removed. */
  v?: unknown;
}

export interface Collection<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  deleteWhere(matches: (value: T) => boolean): void;
  values(): T[];
  clear(): void;
}

export class Journal {
  readonly #file: string;
  readonly #collections = new Map<string, Map<string, unknown>>();

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#file = join(directory, "journal.jsonl");
    this.#load();
    this.#compact();
  }

  collection<T>(name: string): Collection<T> {
    const records = this.#records(name);
    return {
      get: (key) => records.get(key) as T | undefined,
      set: (key, value) => {
        records.set(key, value);
        this.#append({ c: name, k: key, v: value });
      },
      delete: (key) => {
        if (records.delete(key)) this.#append({ c: name, k: key });
      },
      deleteWhere: (matches) => {
        for (const [key, value] of records) {
          if (!matches(value as T)) continue;
          records.delete(key);
          this.#append({ c: name, k: key });
        }
      },
      values: () => [...records.values()] as T[],
      clear: () => {
        for (const key of records.keys()) this.#append({ c: name, k: key });
        records.clear();
      },
    };
  }

  #records(name: string): Map<string, unknown> {
    let records = this.#collections.get(name);
    if (!records) {
      records = new Map();
      this.#collections.set(name, records);
    }
    return records;
  }

  #append(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  #load(): void {
    if (!existsSync(this.#file)) return;
    for (const text of readFileSync(this.#file, "utf8").split("\n")) {
      const line = parseLine(text);
      if (!line) continue;
      if (line.v === undefined) this.#records(line.c).delete(line.k);
      else this.#records(line.c).set(line.k, line.v);
    }
  }

  /** Starts with one line a record, so that the file does not grow for ever. */
  #compact(): void {
    const fresh = `${this.#file}.new`;
    const handle = openSync(fresh, "w", 0o600);
    for (const [c, records] of this.#collections) {
      for (const [k, v] of records) writeSync(handle, `${JSON.stringify({ c, k, v } satisfies Line)}\n`);
    }
    fsyncSync(handle);
    closeSync(handle);
    renameSync(fresh, this.#file);
  }
}

/** A machine that lost power may leave half a last line: it was never answered for. */
function parseLine(text: string): Line | null {
  if (text === "") return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
