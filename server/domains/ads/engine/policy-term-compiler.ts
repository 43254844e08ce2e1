import { LETTER_CLASS, type Opening } from "@/server/lib/term-index";
import { openingOf, separator, wordForms } from "@/server/lib/word-forms";
import { normaliseText } from "@/shared/text-normalisation";

/** Compiles the term language of data/policy-rule.ts to regular expressions over normalised text. */

/** Whole words, so that a row of signs can be read in few ways. */
const gap = `${separator}(?:[%$€£]{0,2}[${LETTER_CLASS}]+(?![${LETTER_CLASS}])${separator}){0,4}?`;
/** Bounded, so that a row of digits is not read again from each of them to its end. */
const NUMBER_PATTERN = "\\d[\\d.,]{0,20}";

function wordPattern(word: string, mark: "" | "=" | "~"): string {
  const plain = word.replaceAll(".", "\\.");
  if (mark === "=") return plain;
  return wordForms(plain, { endings: mark !== "~" });
}

const tokenPattern = / ?\?? ?\.\. ?|=|~|[()|]|\?|#| +\?|[^\S\n]+|[^\s()|=~#?]+(?:\?[^\s()|=~#?]+)*\??/gu;

function openingsOfTokens(tokens: readonly string[]): Opening[] | null {
  const at = tokens.findIndex((token) => token !== "=" && token !== "~");
  const first = tokens[at] ?? "";
  if (first === "#") return [..."0123456789"].map((digit) => ({ literal: digit, joined: false }));
  if (first !== "(") {
    const opening = /[\p{L}\p{N}]/u.test(first) ? openingOf(first) : null;
    return opening && [opening];
  }
  let depth = 0;
  const branches: string[][] = [];
  let end = at;
  for (; end < tokens.length; end += 1) {
    const token = tokens[end] ?? "";
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && (token === "(" || token === "|")) branches.push([]);
    else branches.at(-1)?.push(token);
  }
  if (tokens[end + 1] === "?") return null;
  const openings = branches.map(openingsOfTokens);
  return openings.includes(null) ? null : openings.flatMap((own) => own ?? []);
}

/** With what a term's matches begin; null when nothing can be named (a raw expression). */
export function openingsOf(written: string): Opening[] | null {
  const term = normaliseText(written.trim());
  return term.startsWith("/") ? null : openingsOfTokens(term.match(tokenPattern) ?? []);
}

/** Where a gap or an optional group meets a space, the space belongs to it. */
export function compileTerm(written: string): string {
  const term = normaliseText(written.trim());
  if (term.startsWith("/")) return `(?:${term.slice(1, term.lastIndexOf("/"))})`;
  const tokens = term.match(tokenPattern) ?? [];
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
    else if (token === "#") pattern += NUMBER_PATTERN;
    else if (/^ +\?$/.test(token)) pattern += `[^${LETTER_CLASS}]{0,3}`;
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
