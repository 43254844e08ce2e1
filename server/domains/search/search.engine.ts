import { normaliseText, spellingPattern } from "@/shared/text-normalisation";

/** Alternative names of platforms in searches. */
const platformNames: Readonly<Record<string, readonly string[]>> = {
  TWITTER: ["twitter", "x", "تويتر", "إكس", "اكس"],
  INSTAGRAM: ["instagram", "insta", "ig", "انستغرام", "انستقرام", "انستجرام", "انستكرام", "انستا"],
  LINKEDIN: ["linkedin", "لينكدإن", "لينكد ان", "لينكدين", "لنكدان", "لنكدن"],
  FACEBOOK: ["facebook", "fb", "فيسبوك", "فيس بوك", "فيس"],
  TIKTOK: ["tiktok", "tik tok", "تيك توك", "تيكتوك"],
  YOUTUBE: ["youtube", "yt", "يوتيوب"],
  PINTEREST: ["pinterest", "بنترست", "بينترست", "بنتريست", "بينتريست"],
  SNAPCHAT: ["snapchat", "snap", "سناب شات", "سنابشات", "سناب"],
};

/** Looking for things by what people type: one spelling, every word, in any order. */

const MAX_WORDS = 8;
const CONTEXT_LENGTH = 40;
const EXCERPT_LENGTH = 140;

/** The search terms, normalised for comparison. */
export function searchWords(q: string): string[] {
  return [...new Set(normaliseText(q).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
}

/** Names of a platform, and the words of such a name, match by prefix: "insta" is enough, and the x of "next" is not. */
function callsPlatform(platform: string, word: string): boolean {
  return (platformNames[platform] ?? [])
    .map((name) => normaliseText(name))
    .some((name) => [name, ...name.split(" ")].some((part) => part === word || (word.length > 1 && part.startsWith(word))));
}

/** Whether a name holds all of the words; a word may name the platform instead. */
export function matches(name: string, words: readonly string[], platform?: string): boolean {
  const folded = normaliseText(name);
  return words.length > 0 && words.every((word) => folded.includes(word) || (platform !== undefined && callsPlatform(platform, word)));
}

/** The part of a text around the first of the words, on one line. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  const [word] = words;
  const found = word === undefined ? null : new RegExp(spellingPattern(word), "iu").exec(line);
  const at = found ? [...line.slice(0, found.index)].length : 0;
  if (characters.length <= EXCERPT_LENGTH) return line;
  const from = Math.max(0, Math.min(at - CONTEXT_LENGTH, characters.length - EXCERPT_LENGTH));
  const part = characters.slice(from, from + EXCERPT_LENGTH).join("");
  return `${from > 0 ? "…" : ""}${part}${from + EXCERPT_LENGTH < characters.length ? "…" : ""}`;
}
