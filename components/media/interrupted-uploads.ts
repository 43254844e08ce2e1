/** Uploads that a load of the page broke off. A browser keeps no file, but it keeps which ones they were, for this tab and as long as it lives. */

export interface InterruptedUpload {
  name: string;
  bytes: number;
}

const keyOf = (owner: string) => `nashir.uploads.${owner}`;

const isCut = (value: unknown): value is InterruptedUpload =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" && "bytes" in value && typeof value.bytes === "number";

export function readUnfinished(owner: string): InterruptedUpload[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(value) ? value.filter(isCut) : [];
  } catch {
    return [];
  }
}

/** `unfinished`: a list of them as JSON. */
export function storeUnfinished(owner: string, unfinished: string): void {
  try {
    sessionStorage.setItem(keyOf(owner), unfinished);
  } catch {
    // A device may forbid storage; then they are not listed.
  }
}
