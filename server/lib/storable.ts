/** PostgreSQL holds neither NUL nor half a surrogate pair, and both may come from outside: they are left out of what is stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** A value as JSON tells it, with texts and keys that can be stored. */
export function jsonSafe(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) => {
    if (typeof part === "string") return storableText(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [storableText(key), value]));
  });
}
