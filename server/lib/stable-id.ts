import { createHash } from "node:crypto";

/** A deterministic uuid (version 8) of its parts: equal parts give an equal id. */
export function stableId(...about: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(about)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
