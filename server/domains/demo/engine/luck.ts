import { createHash } from "node:crypto";

/** Always the same number for the same thing, from 0 up to 1: the demo is the same wherever it is made. */
export function noise(...of: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(of)).digest().readUInt32BE() / 2 ** 32;
}
