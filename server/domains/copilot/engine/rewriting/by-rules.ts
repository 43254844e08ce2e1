import { dialectWords } from "../../data/dialect-words";
import type { RewriteDialect, RuleChange } from "../../rewrite.schema";

/** What can be done to a text honestly without a language model: order, small words, and the platform's limit. */

export interface RuleRequest {
  text: string;
  dialect: RewriteDialect | null;
  /** How the platform shortens a text; gives back what fits as it is. */
  shorten(text: string): string;
}

export interface RuleResult {
  text: string;
  changes: RuleChange[];
}

const hashtag = /#[\p{L}\p{N}\p{M}_]+/gu;
/** Links, names and hashtags are nobody's words to change. */
const untouchable = /https?:\/\/\S+|[@#][\p{L}\p{N}\p{M}_.]+/giu;
const word = /[\p{L}\p{M}]+/gu;

function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/([!؟?،؛])\1+/g, "$1")
    .replace(/ +([!؟?،؛,.;:])(?=\s|$)/g, "$1")
    .trim();
}

const dialectForms = new Map(dialectWords.flatMap(({ from, to }) => from.map((spelling) => [spelling, to] as const)));

function wordInDialect(found: string, dialect: RewriteDialect): string {
  const forms = dialectForms.get(found);
  if (forms) return forms[dialect];
  // «والآن» is «و» and «الآن».
  const rest = dialectForms.get(found.slice(1));
  return rest && /^[وف]/.test(found) ? `${found.slice(0, 1)}${rest[dialect]}` : found;
}

function inDialect(text: string, dialect: RewriteDialect): string {
  const kept = [...text.matchAll(untouchable)];
  let from = 0;
  let result = "";
  for (const match of kept) {
    result += text.slice(from, match.index).replace(word, (found) => wordInDialect(found, dialect)) + match[0];
    from = match.index + match[0].length;
  }
  return result + text.slice(from).replace(word, (found) => wordInDialect(found, dialect));
}

/** Only hashtags that are on their own, one after another: one within a sentence is one of its words. */
function hashtagsLast(text: string): string {
  const lines = text.split("\n");
  const isTags = (line: string) => line.trim() !== "" && line.replace(hashtag, "").trim() === "";
  const found = lines.flatMap((line) => (isTags(line) ? (line.match(hashtag) ?? []) : []));
  if (found.length === 0) return text;
  const rest = lines
    .filter((line) => !isTags(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return rest === "" ? text : `${rest}\n\n${[...new Set(found)].join(" ")}`;
}

/** Hashtags at the end go first, one by one; the words are cut only when none is left. */
function fitted(text: string, shorten: RuleRequest["shorten"]): { text: string; dropped: boolean; cut: boolean } {
  let shorter = text;
  let dropped = false;
  while (shorten(shorter) !== shorter) {
    const next = shorter.replace(/\s*#[\p{L}\p{N}\p{M}_]+\s*$/u, "");
    if (next === shorter || next === "") return { text: shorten(shorter), dropped, cut: true };
    dropped = true;
    shorter = next;
  }
  return { text: shorter, dropped, cut: false };
}

export function rewriteByRules({ text, dialect, shorten }: RuleRequest): RuleResult {
  const changes: RuleChange[] = [];
  let current = text;
  const step = (change: RuleChange, next: string) => {
    if (next !== current) changes.push(change);
    current = next;
  };
  step("tidied", tidied(current));
  step("hashtagsMoved", hashtagsLast(current));
  if (dialect) step("dialectWords", inDialect(current, dialect));
  const last = fitted(current, shorten);
  if (last.dropped) changes.push("hashtagsDropped");
  if (last.cut) changes.push("cut");
  return { text: last.text, changes };
}
