/** PostgreSQL cannot store NUL or an unpaired surrogate, which external input may contain: they are removed before storing. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** A value as JSON, with storable texts and keys. */
export function jsonSafe(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) => {
    if (typeof part === "string") return storableText(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [storableText(key), value]));
  });
}
