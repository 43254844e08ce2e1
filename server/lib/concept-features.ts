import { lazy } from "@/server/lib/lazy";
import { normaliseText, stemWord, wordsOf } from "@/shared/text-normalisation";
import { commonConcepts, concepts, LEXICON_VERSION } from "./lexicon/concepts";

/** What the embedded model sees in a text: concepts of its lexicon, and character grams. Deterministic, 0.1 ms a note. */
export interface TextFeatures {
  concepts: ReadonlyMap<string, number>;
  grams: ReadonlyMap<string, number>;
}

/** Stored with each vector: features of two versions are not comparable. */
export const featuresVersion = `embedded-concepts-${LEXICON_VERSION}`;

interface Entry {
  id: string;
  words: number;
}

interface Named extends Entry {
  weight: number;
}

/**
 * Of a concept that another is below, of one above that, of one that people mention with it, of one that a word shares only its stem with, and of one that
 * it may name after a clitic is taken off.
 */
const WEIGHTS = { parent: 0.6, grandparent: 0.2, related: 0.4, sameStem: 0.3, fallback: 0.4 };
const withoutArticle = (form: string): string => form.replace(/^(?:وال|بال|كال|فال|لل|ال|[وبل])(?=..)/, "");

/** Stems of a phrase, single words as they are, and forms that no stem may stand for, to the concepts they name, and these to others. */
const index = lazy(() => {
  const [stems, words, forms] = [new Map<string, Entry[]>(), new Map<string, Entry[]>(), new Map<string, Entry[]>()];
  const add = (map: Map<string, Entry[]>, key: string, entry: Entry): void => {
    const existing = map.get(key) ?? [];
    if (key !== "" && !existing.some((own) => own.id === entry.id)) map.set(key, [...existing, entry]);
  };
  for (const { id, terms } of concepts()) {
    for (const term of terms) {
      if (term.startsWith("=")) add(forms, normaliseText(term.slice(1)), { id, words: 1 });
      else {
        const own = wordsOf(normaliseText(term));
        if (own.length === 1) add(words, withoutArticle(own[0] ?? ""), { id, words: 1 });
        add(stems, own.map(stemWord).join(" "), { id, words: own.length });
      }
    }
  }
  return { byStems: stems, byWord: words, byForm: forms, links: new Map(concepts().map((concept) => [concept.id, concept])) };
});

const stopWords = new Set(
  wordsOf(
    normaliseText(
      "the a an of to in on at for and or is are was were be do does did we our us you your i it its this that these those with by from as what when which who how why can should there have has had not no yes than then them they he she his her my me so if but about into out up in من الي علي في عن مع هل ما ماذا متي كيف اي او و ثم ان انه هذا هذه ذلك تلك التي الذي الذين كان كانت يكون لم لن لا قد كل نحن هو هي هم عند لما يا ايش وش شو ليش ليه كم عندنا لنا ولا وين فين امتي ايمتي متي ازاي شلون كيف ايه مين مين غير بدون دون بس حق قبل بعد اللي عشان علشان لان لانه لكن حتي حين كده هيك كذا احنا انا انت هما غيره عليه عليها علينا فيه فيها لها له منها منه عنه معنا معاه بين ضد خلال كام كل بعض اي ايا ذي هاي هذول بينما بسبب مثل زي متي",
    ),
  ),
);

/** A stem that is not in the lexicon may still carry a clitic or a person's ending. */
function fallbacks(stem: string): string[] {
  if (stem < "\u0600" || stem.length <= 3) return [];
  const found: string[] = [];
  if (/^[بلكفيتناهحم]/.test(stem)) {
    const once = stem.slice(1);
    found.push(once);
    if (once.length > 3 && /^[بلكفيتناهحم]/.test(once)) found.push(once.slice(1));
  }
  for (const ending of ["وا", "نا", "ني", "هم", "كم", "اي", "ك", "و", "ت"]) {
    if (stem.endsWith(ending) && stem.length - ending.length >= 3) found.push(stem.slice(0, -ending.length));
  }
  return found;
}

/** A form as it is, or with what is written together with it: «بالرياض». */
const exactly = (byForm: ReadonlyMap<string, Entry[]>, form: string): Entry[] | undefined =>
  [form, form.replace(/^ال/, ""), form.replace(/^[وفب](?=ال)/, ""), form.replace(/^لل/, "ال"), form.replace(/^و(?=..)/, "")]
    .map((one) => byForm.get(one))
    .find((found) => found !== undefined);

/** What a word names. Where it is a concept's own word, other concepts whose words only have its stem are less likely. */
function entriesOf(stem: string, form: string): readonly Named[] {
  if (stopWords.has(form)) return [];
  const { byStems, byWord, byForm } = index();
  const exact = exactly(byForm, form);
  if (exact) return exact.map((entry) => ({ ...entry, weight: 1 }));
  const own = byWord.get(form) ?? byWord.get(withoutArticle(form)) ?? [];
  const direct = byStems.get(stem);
  const ofStem =
    direct ??
    fallbacks(stem)
      .map((one) => byStems.get(one))
      .find((found) => found !== undefined) ??
    [];
  const others = ofStem.filter(({ id }) => !own.some((entry) => entry.id === id));
  return [
    ...own.map((entry) => ({ ...entry, weight: 1 })),
    ...others.map((entry) => ({ ...entry, weight: own.length > 0 ? WEIGHTS.sameStem : direct ? 1 : WEIGHTS.fallback })),
  ];
}

/** The concepts that have this word, or an English one of its stem, among their own: it is no slip of another. */
export function conceptsOfExactWord(word: string): string[] {
  const { byStems, byWord, byForm } = index();
  const found = exactly(byForm, word) ?? byWord.get(withoutArticle(word)) ?? (word < "\u0600" ? byStems.get(stemWord(word)) : undefined) ?? [];
  return found.map(({ id }) => id);
}

/** The concepts that a single word names, without those that nearly every text of marketing has. */
export function conceptsOfWord(word: string): string[] {
  const form = normaliseText(word);
  return entriesOf(stemWord(form), form).flatMap(({ id, words }) => (words === 1 && !commonConcepts.has(id) ? [id] : []));
}

/** The concepts that several words of a text name together. */
export function conceptsOfPhrases(text: string): string[] {
  const { byStems } = index();
  const stems = wordsOf(normaliseText(text)).map(stemWord);
  const phrases = [2, 3, 4].flatMap((length) => stems.slice(0, Math.max(0, stems.length - length + 1)).map((_, at) => stems.slice(at, at + length).join(" ")));
  return [...new Set(phrases.flatMap((phrase) => byStems.get(phrase)?.map(({ id }) => id) ?? []))];
}

function bump(map: Map<string, number>, key: string, weight: number): void {
  map.set(key, (map.get(key) ?? 0) + weight);
}

function conceptsOf(forms: readonly string[], stems: readonly string[]): Map<string, number> {
  const { byStems, links } = index();
  const found = new Map<string, number>();
  const covered = new Array<boolean>(stems.length).fill(false);
  for (let length = 4; length >= 2; length -= 1) {
    for (let at = 0; at + length <= stems.length; at += 1) {
      if (covered.slice(at, at + length).some(Boolean)) continue;
      for (const entry of byStems.get(stems.slice(at, at + length).join(" ")) ?? []) {
        bump(found, entry.id, 1.3);
        covered.fill(true, at, at + length);
      }
    }
  }
  for (const [at, stem] of stems.entries()) {
    for (const entry of entriesOf(stem, forms[at] ?? stem)) bump(found, entry.id, (covered[at] ? 0.4 : 1) * entry.weight);
  }
  for (const [id, weight] of [...found]) {
    for (const parent of links.get(id)?.parents ?? []) {
      bump(found, parent, WEIGHTS.parent * weight);
      for (const above of links.get(parent)?.parents ?? []) bump(found, above, WEIGHTS.grandparent * weight);
    }
    for (const other of links.get(id)?.related ?? []) bump(found, other, WEIGHTS.related * weight);
  }
  return found;
}

function gramsOf(stems: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const stem of stems) {
    const padded = ` ${stem} `;
    for (const size of [3, 4]) for (let at = 0; at + size <= padded.length; at += 1) bump(found, padded.slice(at, at + size), 1);
  }
  return found;
}

export function featuresOf(text: string): TextFeatures {
  // Long texts say what they are about early; the bound keeps one note from costing as much as a thousand.
  const forms = wordsOf(normaliseText(text.slice(0, 20_000)).slice(0, 20_000));
  const stems = forms.map(stemWord);
  const significant = stems.filter((_, at) => !stopWords.has(forms[at] ?? ""));
  return { concepts: conceptsOf(forms, stems), grams: gramsOf(significant) };
}
