import { closeSync, openSync, readSync } from "node:fs";

/** The first bytes of a possibly large file, which determine its type. */
export function headOf(path: string, bytes = 4_100): Buffer {
  const head = Buffer.alloc(bytes);
  const file = openSync(path, "r");
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
