import { type NormalisedText, normaliseText, normaliseWithSource } from "@/server/lib/text-normalisation";

/** Compiles the term language of data/policy-rule.ts to regular expressions over normalised text, and finds their matches. */
// Letters of normalised text, as plain ranges: Unicode property classes, repeated in thousands of terms, take V8 minutes to compile.
const letter = "a-z0-9\\u00df-\\u024f\\u0620-\\u06d3";
const separator = `[^${letter}]{1,3}`;
const gap = `${separator}(?:[${letter}%$€£]+${separator}){0,4}?`;
const arabicPrefix = "[وف]?(?:[بك]?ال|لل|[بكل])?";
const arabicSuffix = "(?:هما|ها|هم|هن|كما|كم|كن|نا|وا|ون|ين|ات|ه|ك|ي)?";

function arabicWord(word: string, prefixOnly: boolean): string {
  const letters = [...word].length;
  if (letters < 3) return `[وف]?${word}`;
  // The article of the term itself is one of those the prefix may be.
  const bare = word.startsWith("ال") && letters > 4 ? word.slice(2) : word;
  if (prefixOnly) return `${arabicPrefix}${bare}`;
  // ة becomes ت before an ending and ات in the plural.
  if (bare.endsWith("ه") && bare.length > 3) return `${arabicPrefix}${bare.slice(0, -1)}(?:ه|ت${arabicSuffix.slice(0, -1)}|ات${arabicSuffix})`;
  return `${arabicPrefix}${bare}${arabicSuffix}`;
}

function englishWord(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? `${word}${word.endsWith("s") ? "(?:es)?" : "(?:'?s|es)?"}` : word;
}

function wordPattern(word: string, mark: "" | "=" | "~"): string {
  const plain = word.replaceAll(".", "\\.");
  if (mark === "=") return plain;
  return /[\u0621-\u064a]/.test(plain) ? arabicWord(plain, mark === "~") : englishWord(plain);
}

/** Where a gap or an optional group meets a space, the space belongs to it. */
export function compileTerm(written: string): string {
  const term = normaliseText(written.trim());
  if (term.startsWith("/")) return `(?:${term.slice(1, term.lastIndexOf("/"))})`;
  const tokens = term.match(/ ?\?? ?\.\. ?|=|~|[()|]|\?|#| +\?|[^\S\n]+|[^\s()|=~#?]+(?:\?[^\s()|=~#?]+)*\??/gu) ?? [];
  let pattern = "";
  let mark: "" | "=" | "~" = "";
  const opened: number[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.includes("..")) pattern += i === tokens.length - 1 ? "" : gap;
    else if (token === "=" || token === "~") mark = token;
    else if (token === "(") {
      opened.push(pattern.length);
      pattern += "(?:";
    } else if (token === ")") pattern += ")";
    else if (token === "|") pattern += "|";
    else if (token === "#") pattern += "\\d[\\d.,]*";
    else if (/^ +\?$/.test(token)) pattern += `[^${letter}]{0,3}`;
    else if (token === "?") {
      const from = pattern.endsWith(")") ? opened.pop() : undefined;
      const before = from !== undefined && pattern.slice(0, from).endsWith(separator) ? from - separator.length : undefined;
      const next = tokens[i + 1];
      const detached = next === undefined || /^\s/.test(next) || next === "|" || next === ")";
      pattern = before !== undefined && detached ? `${pattern.slice(0, before)}(?:${pattern.slice(before)})?` : `${pattern}?`;
    } else if (/^\s+$/.test(token)) pattern += separator;
    else {
      pattern += wordPattern(token, mark);
      mark = "";
    }
    if (token === ")" && tokens[i + 1] !== "?") opened.pop();
  }
  return pattern;
}

/** Terms stand apart by ";"; null for none. */
export function compileTerms(...lists: readonly string[]): RegExp | null {
  const patterns = lists
    .flatMap((list) => list.split(";"))
    .filter((term) => term.trim() !== "")
    .map(compileTerm);
  return patterns.length === 0 ? null : new RegExp(`(?<![${letter}])(?:${patterns.join("|")})(?![${letter}])`, "g");
}

export interface Match {
  /** In the normalised text. */
  start: number;
  end: number;
}

export function matchesOf(pattern: RegExp | null, text: string): Match[] {
  if (!pattern) return [];
  return [...text.matchAll(pattern)].filter((match) => match[0].length > 0).map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

export function sourceSpan(text: NormalisedText, { start, end }: Match): [number, number] {
  return [text.starts[start] ?? 0, text.ends[end - 1] ?? 0];
}

const disguises: Record<string, string> = { "0": "o", "1": "i", "3": "e", "@": "a", $: "s" };

/** The text as its disguises mean it: v.a.p.e, c0caine, س ج ا ئ ر. Null when there is none. */
export function withoutDisguise(text: NormalisedText): NormalisedText | null {
  const skip = new Set<number>();
  for (const match of text.text.matchAll(/(?<![\p{L}\p{N}])\p{L}(?:([ .\-_*])\p{L})(?:\1\p{L}){2,}(?![\p{L}\p{N}])/gu)) {
    for (let i = match.index + 1; i < match.index + match[0].length; i += 2) skip.add(i);
  }
  const swap = new Map<number, string>();
  for (const match of text.text.matchAll(/(?<=[a-z])[013@$](?=[a-z])/g)) swap.set(match.index, disguises[match[0]] ?? match[0]);
  if (skip.size === 0 && swap.size === 0) return null;
  const kept = [...text.text].length === text.text.length ? Array.from({ length: text.text.length }, (_, i) => i).filter((i) => !skip.has(i)) : [];
  if (kept.length === 0) return null;
  return {
    text: kept.map((i) => swap.get(i) ?? text.text[i] ?? "").join(""),
    starts: kept.map((i) => text.starts[i] ?? 0),
    ends: kept.map((i) => text.ends[i] ?? 0),
  };
}

/** The readings of a text that rules are tried on. */
export function readingsOf(original: string): NormalisedText[] {
  const plain = normaliseWithSource(original);
  const undisguised = withoutDisguise(plain);
  return undisguised ? [plain, undisguised] : [plain];
}
