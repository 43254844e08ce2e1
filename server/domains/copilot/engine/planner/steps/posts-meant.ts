import { DateTime } from "luxon";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import * as followUps from "../../../data/follow-up-phrases";
import * as phrases from "../../../data/instruction-phrases";
import { dayPartTerms, durationTerms, numberWords, ordinalTerms, relativeDayTerms } from "../../../data/instruction-words";
import type { PlannerTurn } from "../contract";
import { isOfSeveral } from "../drafts";
import { lastInputs, matchNames, shownLast } from "../names";
import { type Request, readText, weekdaysIn } from "../request";
import { findDistinct, placesOf } from "../words";
import { limitOf } from "./campaigns";

/** Which posts a request means: by words of their texts, or those that a reply has shown. */

/** So many posts are scheduled by one request. */
const MAX_SCHEDULED = 20;

export type Post = ToolOutput<"list_posts">["items"][number];

/** Words of when and of how many: texts of posts have them too. */
const countsAndTimes = [ordinalTerms, numberWords, relativeDayTerms, dayPartTerms, durationTerms];

/** A post is identified by words of its text that not every other post has; several only where several are spoken of. */
export function postsNamed(request: Request, items: readonly Post[]): Post[] {
  const claimed = new Set(countsAndTimes.flatMap((terms) => placesOf(findDistinct(request.nameWords, terms))));
  // «عرض» is both what to show and an offer.
  const words = request.nameWords.filter(({ text }, at) => text.length > 2 && !claimed.has(at) && !phrases.showing.test(text));
  const posts = items.map((post) => ({ id: post.id, name: post.content.slice(0, 200), post }));
  const { chosen, possible } = matchNames(words, posts);
  const found = chosen.length > 0 ? chosen : possible.length === 1 || isOfSeveral(request) ? possible : [];
  return found.length < items.length || items.length === 1 ? found.map(({ post }) => post) : [];
}

/** Of a post as replies show it: its beginning, without the word that they cut. */
const beginningOf = (content: string): string => (content.length > 50 ? content.slice(0, 50).replace(/\S*$/, "") : content);

/** Posts that the last reply has shown, or the last that has shown so many. */
export const postsShown = (turn: PlannerTurn, posts: readonly Post[], least?: number): Post[] =>
  shownLast(
    turn,
    posts.map((post) => ({ name: beginningOf(post.content), post })),
    least,
  ).map(({ post }) => post);

/** "Everything scheduled for Monday", "Friday's post": of those that are to go out on that day. */
function postsOfDay({ timezone }: PlannerTurn, { text }: Request, scheduled: readonly Post[]): readonly Post[] {
  const days = weekdaysIn(Object.values(phrases.plannedFor.exec(text)?.groups ?? {}).join(" "));
  return scheduled.filter(({ scheduledAt }) => scheduledAt !== null && days.includes(DateTime.fromISO(scheduledAt, { zone: timezone }).weekday));
}

/** What the request names, or what the last reply showed; never others. */
export function postsMeant(turn: PlannerTurn, request: Request, drafts: readonly Post[], scheduled: readonly Post[]): readonly Post[] {
  const { ordinals, refersBack } = request.slots;
  const all = [...drafts, ...scheduled];
  // Another time for what was proposed, whatever the last reply shows.
  const isOfThese = request.corrects && request.times.includes(request.text);
  const these = isOfThese ? all.filter(({ id }) => lastInputs(turn, "schedule_posts").includes(id)) : [];
  if (these.length > 0) return these;
  const ofDay = postsOfDay(turn, request, scheduled);
  if (ofDay.length > 0) return ofDay;
  if (phrases.ofAllDrafts.test(request.text) && !phrases.oneOf.test(request.text)) return drafts.slice(0, limitOf(request) ?? MAX_SCHEDULED);
  const shown = postsShown(turn, all);
  const listed = ordinals.length > 0 ? postsShown(turn, all, Math.max(2, ...ordinals)) : [];
  const counted = ordinals.flatMap((place) => listed[place - 1] ?? []);
  if (counted.length > 0) return counted;
  const named = [drafts, scheduled].map((items) => postsNamed(request, items)).find((some) => some.length > 0);
  if (named || request.quotes.length > 0) return named ?? [];
  if (followUps.theOther.test(request.text)) {
    const others = drafts.filter(({ id }) => !lastInputs(turn, "schedule_posts").includes(id));
    if (others.length === 1) return others;
  }
  const isSeveral = isOfSeveral(request);
  if (ordinals.length > 0) return ordinals.flatMap((place) => drafts[place - 1] ?? []);
  if (refersBack && (shown.length === 1 || (isSeveral && shown.length > 1))) return shown;
  // "When is a good time for the abaya draft?", "put it on Thursday at 9"
  const spoken = refersBack && shown.length === 0 ? postsNamed(readText(turn.earlier.at(-1)?.message ?? ""), all) : [];
  if (spoken.length === 1) return spoken;
  if (phrases.oneOf.test(request.text)) return drafts.length === 1 ? drafts : [];
  // "Both, for 1 pm": one is an hour.
  const limit = limitOf(request) ?? 0;
  if (isSeveral) return drafts.slice(0, limit > 1 ? limit : MAX_SCHEDULED);
  return drafts.length === 1 ? drafts : [];
}
