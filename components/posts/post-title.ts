const MAX_LENGTH = 80;

/** What a post is called: the beginning of its text; null where it has none. */
export function postTitle(content: string): string | null {
  const text = content.replace(/\s+/g, " ").trim();
  if (text === "") return null;
  const symbols = [...text];
  return symbols.length > MAX_LENGTH ? `${symbols.slice(0, MAX_LENGTH).join("").trimEnd()}…` : text;
}
