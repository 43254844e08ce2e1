/**
 * LinkedIn's "little text": what a post's commentary is written in. A character of its grammar that is meant as itself is escaped,
 * or the text ends there without a word of warning. A hashtag is written as the element that LinkedIn makes it from.
 */
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/#])#(?=[\p{N}_]*\p{L})([\p{L}\p{N}\p{M}]+)(?![\p{L}\p{N}\p{M}_#])/gu;
const reserved = /[\\|{}@[\]()<>#*_~]/g;

export function littleText(text: string): string {
  let written = "";
  let end = 0;
  for (const found of text.matchAll(hashtag)) {
    written += `${escaped(text.slice(end, found.index))}{hashtag|\\#|${found[1]}}`;
    end = found.index + found[0].length;
  }
  return written + escaped(text.slice(end));
}

/** What a reader sees of it. */
export function plainText(commentary: string): string {
  return commentary.replace(/\{hashtag\|\\?#\|([^}]*)\}|\\([\\|{}@[\]()<>#*_~])/g, (_, word?: string, character?: string) =>
    word === undefined ? (character ?? "") : `#${word}`,
  );
}

function escaped(text: string): string {
  return text.replace(reserved, "\\$&");
}
