import * as phrases from "../../data/instruction-phrases";
import { type Clause, lineOf } from "./classifier";
import { beforeSubject, blanked, findMoment, namesHour, type Stretch, without } from "./moments";
import { readFigures } from "./slots";
import { type Span, spansIn } from "./spans";
import { readWords } from "./words";

/** A text of so many words is the post itself, and not what it is about: after a colon, and among other words. */
const WHOLE_AFTER_COLON = 3;
const WHOLE_SCHEDULED = 2;
const WHOLE_POST = 4;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const longestOf = (texts: readonly string[]): string | null => [...texts].sort((one, other) => other.length - one.length)[0] ?? null;

const overlap = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;

/** "Our brunch on Friday at 8": when the subject is, and not the post, where no more than a preposition stands between. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    const isOfLast = last?.kind === "subject" && span.kind === "moment" && /^\s*(?:\p{L}{1,3}\s)?\s*$/u.test(text.slice(last.end, span.start));
    kept.splice(isOfLast ? -1 : kept.length, 1, isOfLast ? { ...last, end: span.end, text: text.slice(last.start, span.end) } : span);
  }
  return kept;
}

const textIn = (spans: readonly Span[]): string | null => longestOf(spans.filter(({ kind }) => kind === "text").map((span) => span.text));

/**
 * The content of an instruction, by the words that say it.
 *
 * @param isScheduled whether it is known to say when something goes out
 */
export function contentOf(clause: Clause, isScheduled = false) {
  const { text, quotes, payload } = clause;
  const bare = text.replace(/[\ue000-\ue0ff]/g, " ");
  const line = lineOf(clause);
  const isAlone = line === bare;
  const before = bare.replace(phrases.thenSchedule, "");
  // "Please schedule a post about …": no second part.
  const schedules =
    isScheduled || phrases.schedules.test(beforeSubject(bare)) || (before !== bare && (phrases.about.test(before) || !phrases.about.test(bare)));
  const read = (own: string) => (schedules ? spansIn(own) : joined(own, spansIn(own)));
  const spans = read(line);
  const around = isAlone ? spans : read(bare);
  const content = isAlone ? around.filter(({ kind }) => kind !== "moment") : [];
  const isTimed = schedules || around.some(({ kind }) => kind === "moment") || namesHour(without(bare, content));
  const moments = findMoment(bare, isTimed).stretches.filter((one) => !content.some((span) => span.kind !== "subject" && overlap(span, one)));
  const timeless = isTimed && isAlone ? blanked(line, moments) : line;
  const subjects = spans
    .filter(({ kind }) => kind === "subject")
    .map(({ start, end }) => without(timeless.slice(start, end), []).replace(phrases.counterBehind, ""));
  const [said] = phrases.about.exec(before) ?? [];
  const behind = said ? without(bare, moments).replace(phrases.thenSchedule, "").split(said)[1]?.trim() : null;
  const subject = longestOf(subjects) ?? (behind || null);
  const own = textIn(spans);
  const { count } = readFigures(readWords(without(bare, [...content, ...moments]).replace(phrases.length, " ")));
  const facts = spans.filter(({ kind }) => kind === "fact").map((span) => span.text);
  // "A LinkedIn post, we're hiring a store manager": a sentence, and nothing that it is about.
  // "We look for a merchandiser. Prepare a draft for LinkedIn": what stands beside the instruction.
  const others = bare.split(/[.!?؟]\s+/).filter((one) => !phrases.postNoun.test(one) && readWords(one).length >= WHOLE_POST);
  const other = bare.split(/[.!?؟]\s+/).length === 2 && others.length === 1 ? others[0] : null;
  const sentence = own ?? (facts.length === 1 ? facts[0] : null) ?? other ?? "";
  const among = subject === null && readWords(sentence).length >= WHOLE_POST ? capitalised(sentence) : null;
  const least =
    isScheduled || phrases.postsText.test(text) || phrases.schedules.test(text) || phrases.textFollows.test(text) ? WHOLE_SCHEDULED : WHOLE_AFTER_COLON;
  const isPost = readWords(payload ?? "").length >= least && !phrases.about.test(text) && (count ?? 1) === 1;
  return {
    line,
    /** What it is about. */
    subject,
    facts,
    /** A text as it stands. */
    text: own,
    /** The post itself: in quotes, after a colon, or among its words. */
    whole: payload === null ? quotes[0] || among : isPost ? payload : null,
    isTimed,
    /** How many are wanted, by what is said around all content. */
    count,
  };
}

/** The text that an instruction is of: in quotes, after a colon, or among its words. */
export const givenText = (clause: Clause): string | null => (clause.payload ?? clause.quotes[0] ?? textIn(spansIn(lineOf(clause)))) || null;
