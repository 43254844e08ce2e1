import { capabilities } from "@/shared/social/capabilities";
import { copilotLocales } from "../../../copilot.schema";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import * as followUps from "../../../data/follow-up-phrases";
import * as phrases from "../../../data/instruction-phrases";
import { dayPartTerms, durationTerms, numberWords, ordinalTerms, relativeDayTerms } from "../../../data/instruction-words";
import { contentOf, givenText } from "../content";
import type { PlannerTurn, ReplyPart, SocialPlatformName } from "../contract";
import { briefOf, isOfNewPost, isOfSeveral, missingFact, platformsIn, revisionIn, scriptOf, subjectsByPlatform, writeDraft } from "../drafts";
import { beforeSubject, momentOf, namesAnotherMoment, namesMoment } from "../moments";
import { askWhich, exclusionsOf, lastInputs, matchNames, orAll, shownLast } from "../names";
import { answers, ask, call, type Jobs, message, observe, offers, proposals, readOutput, requireTool, resultOf, skip } from "../observed";
import { type Request, readText } from "../request";
import { findDistinct, placesOf, readWords } from "../words";
import { limitOf } from "./campaigns";
import { clockOf, notPast, timesFor } from "./post-times";

/** Social accounts, posts and their times. */

const platformOf = (name: string): SocialPlatformName | undefined => toolInputs.optimal_times.shape.platform.safeParse(name.toUpperCase()).data;

const connectedAccounts = (turn: PlannerTurn) =>
  resultOf(turn, "list_connections").output.items.flatMap(({ id, accountName: name, platform, status }) => {
    const known = platformOf(platform);
    return known && status === "connected" ? [{ id, name, platform: known }] : [];
  });

/** The platforms in the message, else the first three that are connected; a text goes to those that take one alone, where there are any. */
function platformsMeant(turn: PlannerTurn, { slots, exclusions }: Request, forText = false): readonly SocialPlatformName[] {
  if (slots.socialPlatforms.length > 0) return slots.socialPlatforms;
  const excluded = exclusions.flatMap((name) => readText(name).slots.socialPlatforms);
  const connected = [...new Set(connectedAccounts(turn).map((one) => one.platform))].filter((platform) => !excluded.includes(platform));
  if (excluded.length > 0 || (slots.all && slots.account)) return connected;
  const takesText = forText ? connected.filter((platform) => capabilities[platform].textOnly) : [];
  const platforms = takesText.length > 0 ? takesText : connected;
  return platforms.length > 0 ? platforms.slice(0, 3) : skip("problem.needs.platform");
}

/** So many posts are scheduled by one request. */
const MAX_SCHEDULED = 20;

type Post = ToolOutput<"list_posts">["items"][number];

/** Words of when and of how many: texts of posts have them too. */
const countsAndTimes = [ordinalTerms, numberWords, relativeDayTerms, dayPartTerms, durationTerms];

/** A post is identified by words of its text that not every other post has; several only where several are spoken of. */
function postsNamed(request: Request, items: readonly Post[]): Post[] {
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
const postsShown = (turn: PlannerTurn, posts: readonly Post[], least?: number): Post[] =>
  shownLast(
    turn,
    posts.map((post) => ({ name: beginningOf(post.content), post })),
    least,
  ).map(({ post }) => post);

/** What the request names, or what the last reply showed; never others. */
function postsMeant(turn: PlannerTurn, request: Request, drafts: readonly Post[], scheduled: readonly Post[]): readonly Post[] {
  const { ordinals, refersBack } = request.slots;
  const all = [...drafts, ...scheduled];
  // Another time for what was proposed, whatever the last reply shows.
  const isOfThese = request.corrects && request.times.includes(request.text);
  const these = isOfThese ? all.filter(({ id }) => lastInputs(turn, "schedule_posts").includes(id)) : [];
  if (these.length > 0) return these;
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
  if (phrases.oneOf.test(request.text)) return drafts.length === 1 ? drafts : [];
  // "Both, for 1 pm": one is an hour.
  const limit = limitOf(request) ?? 0;
  if (isSeveral) return drafts.slice(0, limit > 1 ? limit : MAX_SCHEDULED);
  return drafts.length === 1 ? drafts : [];
}

const keptStatuses = ["DRAFT", "SCHEDULED"];

/** Posts of these states, each state's by itself. */
function keptPosts(turn: PlannerTurn, statuses: readonly string[]): Post[][] {
  const inputs = statuses.map((status) => ({ status }));
  observe(
    turn,
    inputs.map((input) => call("list_posts", input)),
  );
  return inputs.map((input) => resultOf(turn, "list_posts", input).output.items);
}

/** "Insta at 6pm and the X one at 7", "the abayas at 1, the oud one at 9": what is said of when, by post, where several have their own. */
function ownTimes({ text }: Request, groups: readonly Post[][]): ReadonlyMap<string, string> {
  const named = groups.flat().map(({ id, content }) => ({ id, name: content.slice(0, 200) }));
  const found = text.split(phrases.betweenSides).flatMap((side): [string, string][] => {
    const [platform, another] = platformsIn(side);
    const isOn = ({ platforms }: Post) => platforms.some((name) => platformOf(name) === platform);
    const [post, other] =
      platform && !another ? (groups.map((some) => some.filter(isOn)).find((some) => some.length > 0) ?? []) : matchNames(readWords(side), named).chosen;
    return post && !other && namesMoment(side) ? [[post.id, side]] : [];
  });
  return new Map(found.length > 1 ? found : []);
}

const MAX_DRAFTS = 5;
const writtenLanguages = ["other", ...copilotLocales] as const;

/** `isScheduled`: whether the instruction is known to say when it goes out. */
function draft(turn: PlannerTurn, request: Request, isScheduled = false): ReplyPart[] {
  const revision = revisionIn(request.revision);
  const { quotes } = request;
  const { socialPlatforms, dialect: dialectNamed } = request.slots;
  const { whole, isTimed, count } = contentOf(request, isScheduled);
  // "X gets "…" and LinkedIn "…"": a text each.
  const ownTexts = quotes.length > 1 && quotes.length === socialPlatforms.length ? quotes : [];
  // A text of the person's own is not written anew.
  if (whole !== null && revision?.ofText) skip("problem.cannot.revise");
  const named = revision?.language ?? writtenLanguages.find((own) => phrases.languageNamed[own].test(request.text)) ?? null;
  const wanted = whole !== null ? null : named === "other" ? skip("problem.cannot.language") : named;
  const given = briefOf(request, isScheduled, wanted);
  // A name in Latin letters has its place in an Arabic sentence, and not all that an English instruction says.
  const isForeign = (phrase: string): boolean => wanted !== null && scriptOf(request.text) !== wanted && ![wanted, null].includes(scriptOf(phrase));
  const brief = { ...given, facts: [...given.facts, ...(revision?.facts ?? [])].filter((fact) => !isForeign(fact)), tone: revision?.tone ?? given.tone };
  const sides = whole === null && quotes.length === 0 ? subjectsByPlatform(request) : [];
  const missing = whole === null && sides.length === 0 ? missingFact(brief) : null;
  if (missing) skip(`problem.needs.${missing}`);
  if (whole === null && isForeign(given.product ?? "")) skip(`problem.needs.${wanted === "ar" ? "inArabic" : "inEnglish"}`);
  const keeps = offers(turn, "create_drafts");
  // To be told one's own words helps nobody.
  if (whole !== null) requireTool(turn, "create_drafts", "postsCreate");
  if (
    isTimed &&
    quotes.length === 1 &&
    request.intent === "draft" &&
    keptPosts(turn, keptStatuses)
      .flat()
      .some((one) => one.content === quotes[0])
  )
    return [...postJobs.schedule(turn, request)];
  const needsAccounts = keeps || socialPlatforms.length === 0;
  const [profile] = observe(turn, [...(whole === null ? [call("brand_profile")] : []), ...(needsAccounts ? [call("list_connections")] : [])]);
  const accounts = needsAccounts ? connectedAccounts(turn) : [];
  const platforms = sides.length > 0 ? [...new Set(sides.map(({ platform }) => platform))] : platformsMeant(turn, request, true);
  const unconnected = needsAccounts ? platforms.filter((platform) => !accounts.some((one) => one.platform === platform)) : [];
  const notFound = unconnected.map((nameGiven): ReplyPart => ({ kind: "notFound", what: "connection", nameGiven, candidates: accounts.slice(0, 5) }));
  if (whole !== null && unconnected.length === platforms.length) return notFound;

  const brand = readOutput(profile, "brand_profile") ?? undefined;
  const dialect = revision?.dialect ?? dialectNamed ?? (brief.tone === "formal" ? "MSA" : turn.dialect);
  const language = wanted ?? (dialectNamed !== null || scriptOf(brief.product ?? request.text) === "ar" ? "ar" : "en");
  // Three posts for three platforms are one on each, and none the same as another.
  const isOneOnEach =
    (platforms.length > 1 && phrases.differs.test(request.text)) || (count !== null && count === platforms.length && !phrases.onEach.test(request.text));
  // "One post for Instagram and Snapchat"
  const isOneForAll = count === 1 && !phrases.onEach.test(request.text);
  const each = whole === null && !isOneOnEach ? Math.max(1, Math.min(MAX_DRAFTS, count ?? 1)) : 1;
  const all = platforms.flatMap((platform, place) =>
    Array.from({ length: each }, (_, i) => {
      const variant = (revision?.others ?? 0) * each + (isOneOnEach ? place : i);
      const own = isOneForAll ? (platforms[0] ?? platform) : platform;
      return { platform, content: ownTexts[place] ?? whole ?? writeDraft({ brief, platform: own, dialect, language, variant, brand, revision }) };
    }),
  );
  const ofSides = sides.map(({ platform, brief }) => ({ platform, content: writeDraft({ brief, platform, dialect, language, variant: 0, brand, revision }) }));
  const texts = (ofSides.length > 0 ? ofSides : all).slice(0, 10);
  const checks = texts.map(({ platform, content }) => call("check_post", { content, platforms: [platform] }));
  const checked = observe(turn, checks);
  const written: ReplyPart = { kind: "drafts", observations: checked, dialect: language === "ar" && whole === null ? dialect : null };
  if (!keeps) return [written, message("problem.scope.postsCreate")];

  const later = request.times.slice(1);
  const isNow = phrases.publishesNow.test(request.text);
  const isPlanned = (isTimed && !isNow) || later.some(namesAnotherMoment);
  const moment = isPlanned ? notPast(momentOf([isTimed ? request.text : "", ...later], clockOf(turn, request))) : null;
  const nextTime = moment && timesFor(turn, moment, platforms, each);
  // A text that is the same everywhere is one post.
  const posts = new Map<string, { content: string; connectionIds: string[]; scheduledAt: string | undefined }>();
  for (const [at, { platform, content: own }] of texts.entries()) {
    const ids = accounts.filter((one) => one.platform === platform).map(({ id }) => id);
    if (ids.length === 0) continue;
    const [content, scheduledAt] = [readOutput(checked[at], "check_post")?.[0]?.content ?? own, nextTime?.(platform)];
    const key = `${scheduledAt}${content}`;
    posts.set(key, { content, connectionIds: [...(posts.get(key)?.connectionIds ?? []), ...ids], scheduledAt });
  }
  const kept = posts.size > 0 ? proposals(turn, [call("create_drafts", { drafts: [...posts.values()] })]) : [written];
  return [...kept, ...notFound, ...(isNow ? [message("problem.cannot.publishNow")] : [])];
}

export const postJobs = {
  posts(turn, request) {
    const { slots, variant } = request;
    // "The Friday one": a name, and no number.
    const isOne = slots.count === 1;
    const shown =
      slots.refersBack && turn.earlier.length > 0 ? postsShown(turn, resultOf(turn, "list_posts", { platform: slots.socialPlatforms[0] }).output.items) : [];
    if (shown.length === 1)
      return answers(
        observe(
          turn,
          shown.map(({ id }) => call("get_post", { postId: id })),
        ),
      );
    const limit = isOne ? null : slots.count;
    const calls = orAll(slots.socialPlatforms).map((platform) => call("list_posts", { status: variant, limit, platform }));
    if (!isOne && !request.singular && !phrases.wholePost.test(request.text)) return ask(turn, calls);
    const items = observe(turn, calls).flatMap((one) => readOutput(one, "list_posts")?.items ?? []);
    const [meant, another] = items.length === 1 ? items : postsNamed(request, items);
    return meant && !another ? ask(turn, [call("get_post", { postId: meant.id })]) : ask(turn, calls);
  },

  /** "Why did the post fail?": each platform's error for the newest failed post. */
  failed_post(turn, request) {
    const [platform] = request.slots.socialPlatforms;
    const observation = resultOf(turn, "list_posts", { status: "FAILED", platform });
    const { items } = observation.output;
    const first = postsNamed(request, items)[0] ?? items[0];
    return answers(first ? observe(turn, [call("get_post", { postId: first.id })]) : [observation]);
  },

  times(turn, request) {
    const calls = platformsMeant(turn, request).map((platform) => call("optimal_times", { platform, timezone: request.slots.zone }));
    return ask(turn, calls);
  },

  check_post(turn, request) {
    // "Does it fit on LinkedIn?", of what was written.
    const written = turn.earlier.at(-1)?.calls.findLast(({ tool }) => tool === "check_post")?.input.content;
    const content = givenText(request) ?? (request.slots.refersBack ? written : null) ?? skip("problem.needs.postText");
    const platforms = request.slots.socialPlatforms;
    if (platforms.length === 0) skip("problem.needs.platform");
    return ask(turn, [call("check_post", { content, platforms })]);
  },

  draft,

  /** Posts get the time in the message, or the next best times of their platform, one each. A given text that is of no existing post is written first. */
  schedule(turn, request) {
    if (phrases.refuses.test(request.text)) return [message("changes.onlyConfirmed")];
    if (request.payload === null && phrases.recurs.test(beforeSubject(request.text))) skip("problem.cannot.repeat");
    requireTool(turn, "schedule_posts", "postsCreate");
    if (isOfNewPost(request)) return draft(turn, request, true);
    const isOfFailed = phrases.failed.test(request.text) || (request.slots.refersBack && lastInputs(turn, "list_posts").includes("FAILED"));
    const statuses = isOfFailed ? ["FAILED"] : keptStatuses;
    const posts = keptPosts(turn, statuses);
    const { socialPlatforms } = request.slots;
    const isOnPlatform = ({ platforms }: Post) =>
      socialPlatforms.length === 0 || platforms.some((name) => socialPlatforms.some((one) => one === platformOf(name)));
    const [drafts = [], scheduled = []] = posts.map((items) => items.filter(isOnPlatform));
    const own = ownTimes(request, posts);
    const chosen =
      own.size > 1 ? [...own.keys()].flatMap((id) => posts.flat().find((one) => one.id === id) ?? []) : postsMeant(turn, request, drafts, scheduled);
    if (request.payload !== null || (request.quotes.length > 0 && chosen.length === 0)) return draft(turn, request, true);
    if (posts.flat().length === 0) skip("posts.noneFits");
    const candidates = [...drafts, ...scheduled].map(({ id, content, platforms }) => ({ id, name: content, platform: platforms[0] ?? "" }));
    const ask = (): never => askWhich("post", [], candidates);
    const excluded = exclusionsOf(request, (named) => postsMeant(turn, named, drafts, scheduled), ask);
    if (chosen.length === 0) ask();

    const clock = clockOf(turn, request);
    if (phrases.forYesterday.test(request.text)) skip("problem.timePassed");
    const placed = chosen
      .filter((one) => !excluded.includes(one))
      .map(({ id, platforms, scheduledAt }) => {
        const platform = platformOf(platforms[0] ?? "");
        const from = scheduledAt && scheduledAt > turn.now ? scheduledAt : null;
        return { postId: id, platform, at: notPast(momentOf([...request.times, own.get(id) ?? []].flat(), clock, from)).at };
      });
    const open = placed.flatMap(({ platform, at }) => (platform && !at ? platform : []));
    const nextTime = timesFor(turn, momentOf(request.times, clock), [...new Set(open)], chosen.length, request.avoidedDays);
    const planned = placed.flatMap(({ postId, platform, at }) => {
      const scheduledAt = at ?? (platform && nextTime(platform));
      return scheduledAt ? [{ postId, scheduledAt }] : [];
    });
    if (planned.length === 0) skip("problem.needs.time");
    return proposals(turn, [call("schedule_posts", { posts: planned })]);
  },
} satisfies Jobs;
