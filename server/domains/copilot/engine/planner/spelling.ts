import { LRUCache } from "lru-cache";
import { normaliseText } from "@/shared/text-normalisation";
import { trainedWords } from "./slots";
import { wordOf } from "./words";

/** Slips of the keyboard in the words of instructions. */

/** Shorter words have too many neighbours. */
const SHORTEST = 5;

/** One letter is missing, too many or another one, or two are exchanged. */
function isOneEditApart(a: string, b: string): boolean {
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) === 1 || (left.length === 2 && left === [...right].reverse().join(""));
}

const known = [...trainedWords].filter((word) => word.length >= SHORTEST);
/** The same slips come again, also within the rounds of one message. */
const corrected = new LRUCache<string, string>({ max: 20_000 });

function correct(token: string): string {
  const word = normaliseText(token);
  if ([...wordOf(word).forms].some((form) => trainedWords.has(form))) return token;
  const near = known.filter((one) => one.charAt(0) === word.charAt(0) && isOneEditApart(word, one));
  return near.length === 1 && near[0] !== undefined ? near[0] : token;
}

/** A text with each word that no instruction has, and that is one edit away from a single one that instructions have, as that one. */
export function withoutSlips(text: string): string {
  return text.replace(/\p{L}{5,}/gu, (token) => {
    const found = corrected.get(token) ?? correct(token);
    corrected.set(token, found);
    return found;
  });
}
