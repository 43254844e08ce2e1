import { textLength, textLimit } from "@/shared/social/check-post";
import type { SocialPlatform } from "./posts.schema";

const ELLIPSIS = "…";
/** A cut within so many characters before the limit goes back to the last space. */
const WORD_SPAN = 40;

/** The text as the platform takes it, without files: as it is, or cut at a word before the platform's limit. */
export function fitText(platform: SocialPlatform, text: string): string {
  const limit = textLimit(platform, []);
  if (textLength(platform, text) <= limit) return text;
  // What one person sees as one character is never cut in two.
  const characters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
  const fits = (count: number) => textLength(platform, characters.slice(0, count).join("").trimEnd() + ELLIPSIS) <= limit;
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  // The one after the cut counts too: a word that ends there is whole.
  const space = characters.slice(0, low + 1).findLastIndex((character) => /\s/.test(character));
  const end = space > low - WORD_SPAN && space > 0 ? space : low;
  return characters.slice(0, end).join("").trimEnd() + ELLIPSIS;
}
