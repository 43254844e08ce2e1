/**
 * One spelling for what people write in many: used by search, dialect scores and policy rules. The result is for matching only and is never shown.
 * Every unit of it knows where it came from, so that a match can be marked in the original text.
 */
export interface NormalisedText {
  text: string;
  /** For each UTF-16 unit of `text`, the UTF-16 range of the original it comes from: starts[i] to ends[i], exclusive. */
  starts: readonly number[];
  ends: readonly number[];
}

export interface NormalisationOptions {
  /** گ چ پ ڤ become ق ج ب ف, as people write them in search. Dialect scoring keeps them: they mark Iraqi texts. */
  foldForeignLetters?: boolean;
  /** 3+ of the same letter become one (Arabic) or two (Latin). */
  collapseElongation?: boolean;
}

/** Bidi and zero-width marks, Arabic diacritics, tatweel and the lone hamza carry no meaning for matching. */
const DROPPED_CLASS = "[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff\u00ad\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u0621\ufe00-\ufe0f]";
const dropped = new RegExp(DROPPED_CLASS);
const droppedAll = new RegExp(DROPPED_CLASS, "g");

export const withoutMarks = (text: string): string => text.replace(droppedAll, "");

const letters: Record<string, string> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
  ک: "ك",
  "٫": ".",
  "٬": ",",
  "٪": "%",
  "’": "'",
  "‘": "'",
};

const foreignLetters: Record<string, string> = { گ: "ق", چ: "ج", پ: "ب", ڤ: "ف" };

function foldUnit(unit: string, foldForeign: boolean): string {
  const code = unit.charCodeAt(0);
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  return letters[unit] ?? (foldForeign ? foreignLetters[unit] : undefined) ?? unit;
}

const elongatable = /[\u0622-\u064aa-zپچگڤ]/;

/** What a character is for matching. The same few hundred come again and again. */
function unitsOf(character: string, foldForeign: boolean): string {
  const foldable = foldForeign ? folded : foldedButForeign;
  let units = foldable.get(character);
  if (units === undefined) {
    units = [...character.normalize("NFKC").toLowerCase().split("")]
      .filter((unit) => !dropped.test(unit))
      .map((unit) => foldUnit(unit, foldForeign))
      .join("");
    if (foldable.size < 20_000) foldable.set(character, units);
  }
  return units;
}
const folded = new Map<string, string>();
const foldedButForeign = new Map<string, string>();

/** 3+ of one letter: an Arabic one is a letter drawn out, a Latin one keeps two, as in "book". */
function collapseRuns({ text, starts, ends }: NormalisedText): NormalisedText {
  if (!/(.)\1\1/su.test(text)) return { text, starts, ends };
  const result = { text: "", starts: [] as number[], ends: [] as number[] };
  for (let from = 0; from < text.length; ) {
    const letter = text.charAt(from);
    let to = from + 1;
    while (text.charAt(to) === letter) to += 1;
    const length = to - from;
    const keepLength = length >= 3 && elongatable.test(letter) ? (letter > "\u0600" ? 1 : 2) : length;
    for (let at = from; at < from + keepLength; at += 1) {
      result.starts.push(starts[at] ?? 0);
      result.ends.push(ends[at === from + keepLength - 1 ? to - 1 : at] ?? 0);
    }
    result.text += letter.repeat(keepLength);
    from = to;
  }
  return result;
}

export function normaliseWithSource(original: string, options: NormalisationOptions = {}): NormalisedText {
  const { foldForeignLetters = true, collapseElongation = true } = options;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    const units = unitsOf(character, foldForeignLetters);
    for (let unit = 0; unit < units.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    text += units;
    start = end;
  }
  return collapseElongation ? collapseRuns({ text, starts, ends }) : { text, starts, ends };
}

export function normaliseText(original: string, options?: NormalisationOptions): string {
  return normaliseWithSource(original, options).text;
}

/** The original characters of each unit of a normalised text: the inverse of `foldUnit`. */
const spellings = new Map<string, string[]>();
for (const [written, folded] of [
  ...Object.entries({ ...letters, ...foreignLetters }),
  ...Array.from({ length: 10 }, (_, digit) => [0x0660, 0x06f0].map((zero) => [String.fromCharCode(zero + digit), String(digit)] as const)).flat(),
]) {
  spellings.set(folded, [...(spellings.get(folded) ?? []), written]);
}

const special = /[\\^$.*+?()[\]{}|/]/g;

/**
 * A regular expression that finds a normalised word in a text as it was written, so that nothing folded has to be stored. PostgreSQL and
 * JavaScript read it alike; case is for them to fold.
 */
export function spellingPattern(normalised: string): string {
  return [...normalised]
    .map((unit) => {
      const written = [unit, ...(spellings.get(unit) ?? [])].map((letter) => letter.replace(special, "\\$&"));
      const one = written.length > 1 ? `[${written.join("")}]` : written.join("");
      return `${elongatable.test(unit) ? `${one}+` : one}${DROPPED_CLASS}*`;
    })
    .join("");
}

/** Words of a normalised text: runs of Arabic letters, of Latin letters, or numbers. */
export function wordsOf(normalised: string): string[] {
  return normalised.match(/[\u0621-\u064aپچژگڤ]+|[a-z]+|\d+(?:[.,]\d+)*/g) ?? [];
}

const arabicEndings = ["ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي"];

/** light10 (Larkey, Ballesteros, Connell 2002): takes off the conjunction, the article and the commonest endings. */
export function stemArabic(word: string): string {
  let stem = word;
  if (stem.length > 3 && stem.startsWith("و")) stem = stem.slice(1);
  const article = /^(?:وال|بال|كال|فال|لل|ال)(?=..)/.exec(stem);
  if (article) stem = stem.slice(article[0].length);
  for (const ending of arabicEndings) {
    if (stem.endsWith(ending) && stem.length - ending.length >= 3) stem = stem.slice(0, -ending.length);
  }
  return stem;
}

export function stemEnglish(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  let stem = word;
  if (stem.length > 3 && stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  return stem;
}

export function stemWord(word: string): string {
  if (word >= "\u0600") return stemArabic(word);
  return /^[a-z]/.test(word) ? stemEnglish(word) : word;
}
