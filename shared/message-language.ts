import type { Locale } from "./locale";

/** English words that no campaign is called by itself: question words, verbs of instruction and what joins a sentence. */
const englishWords = new Set(
  `a about again all am an and any are as at be because been before best better between both but by can cancel change check compare confirm could create
  delete did do does draft drafts each explain find for from get give go had has have hello help her here hi him his how i if in instead into is it its
  just keep last less let list make many me month more most much my need next no not now of off ok okay on one only or our pause plan please post posts
  problem put read remember remove reply resume run save say schedule see sell send set should show so some start stop suggest tell than thank thanks that
  the their them then there these they this those to today tomorrow translate try turn up us use want was we week were what when where which who why will
  with without worst would write yes yesterday you your`.split(/\s+/),
);

const addresses = /https?:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.]+|[@#][\p{L}\p{N}_]+/gu;
/** A post or a name that the message cites. */
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g;
const arabic = /[\p{Script=Arabic}]/u;

/**
 * The language that a reply to a message is expected in. Names are in either script in both languages, so the first word that is no name decides:
 * an Arabic one, or a common English one.
 *
 * @param earlier of the session so far; it decides where the message has names, numbers or signs alone
 * @returns null where neither decides
 */
export function messageLanguage(message: string, earlier: Locale | null): Locale | null {
  const withoutAddresses = message.replace(addresses, " ");
  const unquoted = withoutAddresses.replace(quoted, " ");
  // A message that is a quotation and nothing else is in the language of that.
  const text = /\p{L}/u.test(unquoted) ? unquoted : withoutAddresses;
  // The Arabic comma and question mark count as much as a word does.
  const words = text.match(/[\p{L}\p{M}'’]+|[،؛؟]/gu) ?? [];
  const decisive = words.find((word) => arabic.test(word) || /[،؛؟]/.test(word) || englishWords.has(word.toLowerCase()));
  if (decisive) return englishWords.has(decisive.toLowerCase()) ? "en" : "ar";
  return earlier ?? (/\p{Script=Latin}/u.test(text) ? "en" : null);
}
