/** How much of a text a platform shows before it folds the rest away. */

interface Fold {
  characters: number;
  lines: number;
}

const folds: Record<string, Fold> = {
  twitter: { characters: 280, lines: 12 },
  instagram: { characters: 125, lines: 3 },
  facebook: { characters: 400, lines: 5 },
  linkedin: { characters: 210, lines: 3 },
  tiktok: { characters: 90, lines: 2 },
  youtube: { characters: 120, lines: 2 },
  pinterest: { characters: 100, lines: 2 },
  snapchat: { characters: 80, lines: 2 },
};
const DEFAULT_FOLD: Fold = { characters: 400, lines: 6 };

/** A word is not cut where one of this length or less would be. */
const MAX_WORD_LENGTH = 20;

export interface FoldedText {
  head: string;
  isCut: boolean;
}

export function folded(platform: string, text: string): FoldedText {
  const { characters, lines } = folds[platform] ?? DEFAULT_FOLD;
  const byLines = text.split("\n").slice(0, lines).join("\n").trimEnd();
  // What one person sees as one character is never cut in two.
  const seen = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(byLines)].map(({ segment }) => segment);
  if (seen.length <= characters) return { head: byLines, isCut: byLines !== text.trimEnd() };
  const space = seen.slice(0, characters + 1).findLastIndex((character) => /\s/.test(character));
  const end = space > characters - MAX_WORD_LENGTH ? space : characters;
  return { head: seen.slice(0, end).join("").trimEnd(), isCut: true };
}

export interface TextPart {
  text: string;
  /** A link, a name or a hashtag: platforms colour them. */
  marked: boolean;
}

const marks = /(https?:\/\/[^\s]+|(?<![\p{L}\p{N}_])[@#][\p{L}\p{N}\p{M}_]+)/giu;

export function textParts(line: string): TextPart[] {
  return line
    .split(marks)
    .map((text, index) => ({ text, marked: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
