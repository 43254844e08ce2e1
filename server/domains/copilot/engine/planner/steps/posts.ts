import { capabilities } from "@/shared/social/capabilities";
import { copilotLocales } from "../../../copilot.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import * as phrases from "../../../data/instruction-phrases";
import { contentOf, givenText } from "../content";
import type { PlannerTurn, ReplyPart, SocialPlatformName } from "../contract";
import { briefOf, isOfNewPost, missingFact, platformsIn, revisionIn, scriptOf, subjectsByPlatform, writeDraft } from "../drafts";
import { beforeSubject, momentOf, namesAnotherMoment, namesMoment } from "../moments";
import { askWhich, exclusionsOf, lastInputs, matchNames, orAll } from "../names";
import { answers, ask, call, type Jobs, message, observe, offers, proposals, readOutput, requireTool, resultOf, skip, writtenLast } from "../observed";
import { type Request, readText } from "../request";
import { readWords } from "../words";
import { clockOf, momentsFor, notPast, timesFor } from "./post-times";
import { type Post, postsMeant, postsNamed, postsShown } from "./posts-meant";

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
  if (whole !== null && revision?.ofText && !revision.isAddition) skip("problem.cannot.revise");
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
  // "Put the code LAMSA15 at the end"
  const extended = (text: string | null): string | null => (text === null ? null : [text, ...(revision?.facts ?? [])].join("\n"));
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
  const ownMoments = momentsFor(turn, request, each);
  const all = platforms.flatMap((platform, place) =>
    Array.from({ length: each }, (_, i) => {
      const variant = (revision?.others ?? 0) * each + (isOneOnEach ? place : i);
      const own = isOneForAll ? (platforms[0] ?? platform) : platform;
      return {
        platform,
        at: ownMoments[i],
        content: extended(ownTexts[place] ?? whole) ?? writeDraft({ brief, platform: own, dialect, language, variant, brand, revision }),
      };
    }),
  );
  const ofSides = sides.map(({ platform, brief }) => ({
    platform,
    at: undefined,
    content: writeDraft({ brief, platform, dialect, language, variant: 0, brand, revision }),
  }));
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
  for (const [place, { platform, at, content: own }] of texts.entries()) {
    const ids = accounts.filter((one) => one.platform === platform).map(({ id }) => id);
    if (ids.length === 0) continue;
    const [content, scheduledAt] = [readOutput(checked[place], "check_post")?.[0]?.content ?? own, nextTime ? (at ?? nextTime(platform)) : undefined];
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
    const content = givenText(request) ?? (request.slots.refersBack ? writtenLast(turn) : null) ?? skip("problem.needs.postText");
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
    const ownMoments = own.size > 1 ? [] : momentsFor(turn, request, chosen.length);
    const placed = chosen
      .filter((one) => !excluded.includes(one))
      .map(({ id, platforms, scheduledAt }, i) => {
        const platform = platformOf(platforms[0] ?? "");
        const from = scheduledAt && scheduledAt > turn.now ? scheduledAt : null;
        return { postId: id, platform, at: ownMoments[i] ?? notPast(momentOf([...request.times, own.get(id) ?? []].flat(), clock, from)).at };
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
