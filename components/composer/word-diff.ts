import { diffWordsWithSpace } from "diff";

export interface DiffPart {
  text: string;
  /** Stands in one of the two alone. */
  changed: boolean;
}

/** Two texts word by word: each with what it alone has marked. Arabic words are told apart by the language's own rules. */
export function wordDiff(older: string, newer: string): { older: DiffPart[]; newer: DiffPart[] } {
  const parts = diffWordsWithSpace(older, newer, { intlSegmenter: new Intl.Segmenter("ar", { granularity: "word" }) });
  return {
    older: parts.filter((part) => !part.added).map(({ value, removed }) => ({ text: value, changed: removed })),
    newer: parts.filter((part) => !part.removed).map(({ value, added }) => ({ text: value, changed: added })),
  };
}
