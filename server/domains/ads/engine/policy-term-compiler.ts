import { normaliseText } from "@/server/lib/text-normalisation";
import { letter, separator, wordForms } from "@/server/lib/word-forms";

/** Compiles the term language of data/policy-rule.ts to regular expressions over normalised text. */

const gap = `${separator}(?:[${letter}%$€£]+${separator}){0,4}?`;

function wordPattern(word: string, mark: "" | "=" | "~"): string {
  const plain = word.replaceAll(".", "\\.");
  if (mark === "=") return plain;
  return wordForms(plain, { endings: mark !== "~" });
}

const tokenPattern = / ?\?? ?\.\. ?|=|~|[()|]|\?|#| +\?|[^\S\n]+|[^\s()|=~#?]+(?:\?[^\s()|=~#?]+)*\??/gu;

/** What every form of a word holds: without the article, the changing last letter, and letters that may be left out. */
function coreOf(word: string): string {
  const letters = [...word].length;
  const bare = word.startsWith("ال") && letters > 4 ? word.slice(2) : word;
  const whole = bare.endsWith("ه") && bare.length > 3 ? bare.slice(0, -1) : bare;
  return whole.split(/.\?|\[[^\]]*\]|[^a-z0-9\u0600-\u06ff]/u).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), "");
}

/**
 * Pieces of which a text must hold at least one for the term to match; null when there are none to name (a raw expression).
 * They spare compiling and trying the many terms that a text cannot hold.
 */
export function anchorsOf(written: string): readonly string[] | null {
  const term = normaliseText(written.trim());
  if (term.startsWith("/")) return null;
  const tokens = term.match(tokenPattern) ?? [];
  const candidates: string[][] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    if (token === "(") {
      let depth = 1;
      const branches: string[][] = [[]];
      for (at += 1; at < tokens.length && depth > 0; at += 1) {
        const inner = tokens[at] ?? "";
        if (inner === "(") depth += 1;
        else if (inner === ")") depth -= 1;
        else if (depth === 1 && inner === "|") branches.push([]);
        else if (depth === 1 && /[\p{L}\p{N}]/u.test(inner)) branches.at(-1)?.push(coreOf(inner));
      }
      at -= 1;
      const longest = branches.map((words) => words.reduce((best, word) => (word.length > best.length ? word : best), ""));
      if (tokens[at + 1] !== "?" && longest.every((word) => word !== "")) candidates.push(longest);
    } else if (/[\p{L}\p{N}]/u.test(token)) {
      const core = coreOf(token);
      if (core !== "") candidates.push([core]);
    }
  }
  const shortest = (words: readonly string[]): number => Math.min(...words.map((word) => word.length));
  return candidates.reduce<string[] | null>((best, words) => (best === null || shortest(words) > shortest(best) ? words : best), null);
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
