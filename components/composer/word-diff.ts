import { diffArrays } from "diff";

export interface DiffPart {
  text: string;
  /** Stands in one of the two alone. */
  changed: boolean;
}

/** Arabic words too, which a rule of Latin letters takes apart. */
const segmenter = new Intl.Segmenter("ar", { granularity: "word" });
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Two texts word by word: each with what it alone has marked. */
export function wordDiff(older: string, newer: string): { older: DiffPart[]; newer: DiffPart[] } {
  const parts = diffArrays(wordsOf(older), wordsOf(newer)).map(({ value, ...part }) => ({ ...part, text: value.join("") }));
  return {
    older: parts.filter((part) => !part.added).map(({ text, removed }) => ({ text, changed: removed })),
    newer: parts.filter((part) => !part.removed).map(({ text, added }) => ({ text, changed: added })),
  };
}
