import type { PlannedCall, PlannerTurn } from "../contract";
import { momentOf } from "../moments";
import { matchNames } from "../names";
import { answers, answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import { read } from "../reading";
import type { ReplyPart, SocialPlatformName } from "../replies/contract";
import { writeDraft } from "../replies/drafts";
import { readSlots } from "../slots";
import { withoutManner } from "../topic";
import type { Request } from "../understand";
import { limitOf } from "./figures";
import { nameWords } from "./targets";

/** Social accounts, posts, their times and texts. */

export const connections = (turn: PlannerTurn): Step => answerWith(turn, [call("list_connections")], answers);

export function posts(turn: PlannerTurn, request: Request): Step {
  const { concepts, slots } = request;
  const status = concepts.has("FAILED")
    ? "FAILED"
    : concepts.has("DRAFT")
      ? "DRAFT"
      : concepts.has("SCHEDULED") || concepts.has("SCHEDULE")
        ? "SCHEDULED"
        : concepts.has("PUBLISHED") || concepts.has("PUBLISH")
          ? "PUBLISHED"
          : null;
  const platforms: readonly (SocialPlatformName | null)[] = slots.socialPlatforms.length > 0 ? slots.socialPlatforms : [null];
  const calls = platforms.map((platform) =>
    call("list_posts", {
      ...(status ? { status } : {}),
      ...(platform ? { platform } : {}),
      ...(slots.count ? { limit: Math.min(100, slots.count) } : {}),
    }),
  );
  return answerWith(turn, calls, answers);
}

/** "Why did the post fail?": what each platform said of the newest that did. */
export function failedPost(turn: PlannerTurn, request: Request): Step {
  const [platform] = request.slots.socialPlatforms;
  const { missing, got } = splitCalls(turn, [call("list_posts", { status: "FAILED", ...(platform ? { platform } : {}) })]);
  if (missing.length > 0) return { calls: missing };
  const first = readOutput(got[0], "list_posts")?.items[0];
  return first ? answerWith(turn, [call("get_post", { postId: first.id })], answers) : { parts: answers(got) };
}

const platformNames: readonly SocialPlatformName[] = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"];
const platformOf = (name: string): SocialPlatformName | null => platformNames.find((one) => one === name.toUpperCase()) ?? null;

interface Account {
  id: string;
  name: string;
  platform: SocialPlatformName;
}

function connected(turn: PlannerTurn): { calls: PlannedCall[] } | { accounts: Account[] } {
  const { missing, got } = splitCalls(turn, [call("list_connections")]);
  if (missing.length > 0) return { calls: missing };
  const items = readOutput(got[0], "list_connections")?.items ?? [];
  const accounts = items.flatMap((one) => {
    const platform = platformOf(one.platform);
    return platform && one.status === "connected" ? [{ id: one.id, name: one.accountName, platform }] : [];
  });
  return { accounts };
}

export function times(turn: PlannerTurn, request: Request): Step {
  const timezone = request.slots.zone ? { timezone: request.slots.zone } : {};
  if (request.slots.socialPlatforms.length > 0) {
    return answerWith(
      turn,
      request.slots.socialPlatforms.map((platform) => call("optimal_times", { platform, ...timezone })),
      answers,
    );
  }
  const social = connected(turn);
  if ("calls" in social) return social;
  const platforms = [...new Set(social.accounts.map((one) => one.platform))].slice(0, 3);
  if (platforms.length === 0) return { parts: [{ kind: "needs", slot: "platform" }], skipped: true };
  return answerWith(
    turn,
    platforms.map((platform) => call("optimal_times", { platform, ...timezone })),
    answers,
  );
}

export function checkPost(turn: PlannerTurn, request: Request): Step {
  const content = request.payload ?? request.quotes[0];
  if (!content) return { parts: [{ kind: "needs", slot: "postText" }], skipped: true };
  const platforms = request.slots.socialPlatforms;
  if (platforms.length === 0) return { parts: [{ kind: "needs", slot: "platform" }], skipped: true };
  return answerWith(turn, [call("check_post", { content: [...content].slice(0, 5000).join(""), platforms })], answers);
}

const aboutWhat =
  /(?:\babout\b|\bannouncing\b|\bon the topic of\b|\bfor\b(?= (?:our|the|a|an|my)\b)|(?<!\p{L})(?:عن|بخصوص|بمناسب[ةه]|حول|موضوع[هه]?|يعلن عن|تعلن عن))\s+(.+)$/isu;

/** "… and schedule it for tomorrow": when, and not what about. */
const thenSchedule = /[,،]?\s{1,9}(?:(?:and|then|and then)\s{1,9}(?:schedule|plan)\b|(?:ثم\s{1,9})?و?(?:جدول|اجدول|أجدول)(?:ه|ها|هم|لي)?(?!\p{L})).*$/isu;

/** What the text is about, in the person's own words. */
function topicOf(request: Request): string | null {
  const said = request.payload ?? request.quotes[0] ?? aboutWhat.exec(request.text.replace(thenSchedule, ""))?.[1];
  return said ? withoutManner(said) : null;
}

/** "Write a post and schedule it": what is written is what is scheduled. */
export const writesAndSchedules = (request: Request): boolean => request.concepts.has("WRITE") && topicOf(request) !== null;

/** "… schedule it", with no draft of its own. */
export const schedulesWhatWasSaid = ({ slots, concepts, quotes }: Request): boolean =>
  slots.refersBack || (!concepts.has("DRAFT") && !concepts.has("ALL") && quotes.length === 0);

/** The time that was said, or the next good one of the platform. */
function timesFor(turn: PlannerTurn, scheduling: Request, platforms: readonly SocialPlatformName[]): { calls: PlannedCall[] } | { at: Map<string, string> } {
  const moment = momentOf(scheduling.text, scheduling.words, turn.now, turn.timezone);
  if (moment) return { at: new Map(platforms.map((platform) => [platform, moment])) };
  const slots = splitCalls(
    turn,
    platforms.map((platform) => call("optimal_times", { platform })),
  );
  if (slots.missing.length > 0) return { calls: slots.missing };
  const next = slots.got.map((one): [string, string | undefined] => {
    const times = readOutput(one, "optimal_times")?.slots ?? [];
    return [String(one.input.platform), times.map((slot) => slot.nextAt).sort()[0]];
  });
  return { at: new Map(next.flatMap(([platform, at]) => (at ? [[platform, at] as const] : []))) };
}

const mostDrafts = 5;

/** Texts that are checked for each platform, and kept as drafts, or with their time, where the caller may keep them. */
export function draft(turn: PlannerTurn, request: Request, scheduling: Request | null = null): Step {
  const topic = topicOf(request);
  if (!topic) return { parts: [{ kind: "needs", slot: "topic" }], skipped: true };
  const keeps = offers(turn, "create_drafts");
  const first = splitCalls(turn, [call("brand_profile"), ...(keeps || request.slots.socialPlatforms.length === 0 ? [call("list_connections")] : [])]);
  if (first.missing.length > 0) return { calls: first.missing };
  const social = connected(turn);
  const accounts = "accounts" in social ? social.accounts : [];
  const platforms = request.slots.socialPlatforms.length > 0 ? request.slots.socialPlatforms : [...new Set(accounts.map((one) => one.platform))].slice(0, 3);
  if (platforms.length === 0) return { parts: [{ kind: "needs", slot: "platform" }], skipped: true };

  const brand = first.got.flatMap((one) => readOutput(one, "brand_profile") ?? [])[0];
  const dialect = request.slots.dialect ?? turn.dialect;
  const language = /[\u0621-\u064a]/.test(topic) || request.slots.dialect ? "ar" : "en";
  // "… and schedule it at 9" are not nine.
  const count = scheduling === request ? readSlots(read(request.text.replace(thenSchedule, ""))).count : request.slots.count;
  const each = Math.max(1, Math.min(mostDrafts, count ?? 1));
  const texts = platforms
    .flatMap((platform) =>
      Array.from({ length: each }, (_, variant) => ({ platform, content: writeDraft({ topic, platform, dialect, language, variant, brand }) })),
    )
    .slice(0, 10);
  const checks = splitCalls(
    turn,
    texts.map(({ platform, content }) => call("check_post", { content, platforms: [platform] })),
  );
  if (checks.missing.length > 0) return { calls: checks.missing };
  const written: ReplyPart = { kind: "drafts", observations: checks.got, dialect: language === "ar" ? dialect : null };
  if (!keeps) return { parts: [written] };

  const times = scheduling ? timesFor(turn, scheduling, platforms) : { at: new Map<string, string>() };
  if ("calls" in times) return times;
  const unconnected = platforms.filter((platform) => !accounts.some((one) => one.platform === platform));
  const drafts = texts.flatMap(({ platform, content }, i) => {
    const connectionIds = accounts
      .filter((one) => one.platform === platform)
      .map((one) => one.id)
      .slice(0, 20);
    const fitted = readOutput(checks.got[i], "check_post")?.[0]?.content ?? content;
    const scheduledAt = times.at.get(platform);
    return connectionIds.length > 0 ? [{ content: fitted, connectionIds, ...(scheduledAt ? { scheduledAt } : {}) }] : [];
  });
  const notFound: ReplyPart[] = unconnected.map((platform) => ({
    kind: "notFound",
    what: "connection",
    asked: platform,
    candidates: accounts.slice(0, 5),
  }));
  if (drafts.length === 0) return { parts: [written, ...notFound] };
  return answerWith(turn, [call("create_drafts", { drafts })], (got) => [{ kind: "proposed", observations: got }, ...notFound]);
}

/** Several at once, said as such. */
const several = /\b(?:posts|drafts|them|all)\b|(?<!\p{L})(?:ال)?(?:منشورات|مسودات|بوستات|تغريدات)(?:ي|نا)?(?!\p{L})|(?<!\p{L})كل/iu;

/** Drafts that the talk has just made. */
function justMade<T extends { content: string }>(turn: PlannerTurn, drafts: readonly T[]): T[] {
  const texts = turn.earlier
    .slice(-3)
    .flatMap(({ calls }) =>
      calls.flatMap(({ tool, input }) => (tool === "create_drafts" ? (input.drafts as { content: string }[]).map(({ content }) => content) : [])),
    );
  return drafts.filter(({ content }) => texts.includes(content));
}

/** What the request names, or what was just made; never others. */
function meantDrafts<T extends { id: string; content: string }>(turn: PlannerTurn, request: Request, drafts: readonly T[]): readonly T[] {
  const named = draftsNamed(request, drafts);
  if (named.length > 0) return named;
  const made = justMade(turn, drafts);
  if (made.length > 0 && (request.slots.refersBack || !request.concepts.has("DRAFT"))) return made;
  if (request.concepts.has("DRAFT") || request.concepts.has("ALL") || several.test(request.text)) {
    return request.singular ? drafts.slice(0, 1) : drafts.slice(0, limitOf(request) ?? 20);
  }
  return drafts.length === 1 && request.concepts.has("POST") ? drafts : [];
}

/** Drafts get the moment that is said, or the next best times of their platform, one each. */
export function schedule(turn: PlannerTurn, request: Request): Step {
  if (!offers(turn, "schedule_posts")) return { parts: [{ kind: "missingScope", scope: "posts:create" }], skipped: true };
  const { missing, got } = splitCalls(turn, [call("list_posts", { status: "DRAFT" })]);
  if (missing.length > 0) return { calls: missing };
  const [observation] = got;
  const drafts = readOutput(observation, "list_posts")?.items;
  if (!drafts) return { parts: observation ? [{ kind: "answer", observation }] : [{ kind: "gaveUp" }] };
  if (drafts.length === 0) return { parts: observation ? [{ kind: "answer", observation }] : [], skipped: true };

  const onPlatform = drafts.filter(
    (one) =>
      request.slots.socialPlatforms.length === 0 ||
      one.platforms.some((name) => request.slots.socialPlatforms.some((platform) => platform === platformOf(name))),
  );
  const chosen = meantDrafts(turn, request, onPlatform);
  if (chosen.length === 0) return { parts: [{ kind: "needs", slot: "post" }], skipped: true };
  const moment = momentOf(request.text, request.words, turn.now, turn.timezone);
  if (moment)
    return propose(
      turn,
      chosen.map((one) => ({ postId: one.id, scheduledAt: moment })),
    );

  const platforms = [...new Set(chosen.flatMap((one) => one.platforms.slice(0, 1)).flatMap((name) => platformOf(name) ?? []))];
  const slots = splitCalls(
    turn,
    platforms.map((platform) => call("optimal_times", { platform })),
  );
  if (slots.missing.length > 0) return { calls: slots.missing };
  const free = new Map(
    slots.got.map((one) => [
      one.input.platform,
      (readOutput(one, "optimal_times")?.slots ?? [])
        .slice(0, Math.max(3, chosen.length))
        .map((slot) => slot.nextAt)
        .sort(),
    ]),
  );
  const taken = new Set<string>();
  const planned = chosen.flatMap((one) => {
    const next = (free.get(platformOf(one.platforms[0] ?? "")) ?? []).find((at) => !taken.has(`${one.platforms[0]} ${at}`));
    if (!next) return [];
    taken.add(`${one.platforms[0]} ${next}`);
    return [{ postId: one.id, scheduledAt: next }];
  });
  return planned.length > 0 ? propose(turn, planned) : { parts: [{ kind: "needs", slot: "time" }], skipped: true };
}

const propose = (turn: PlannerTurn, planned: readonly { postId: string; scheduledAt: string }[]): Step =>
  answerWith(turn, [call("schedule_posts", { posts: planned })], (observations) => [{ kind: "proposed", observations }]);

/** A draft is known by words of its text; three long ones that no other draft has are enough, or one where it is the only draft with it. */
function draftsNamed<T extends { id: string; content: string }>(request: Request, drafts: readonly T[]): T[] {
  if (request.slots.unknown.length === 0 && request.quotes.length === 0) return [];
  const words = nameWords(request).filter((word) => request.quotes.length > 0 || request.slots.unknown.includes(word.text));
  const hits = drafts.filter((one) => {
    const { chosen, possible } = matchNames(words, [{ id: one.id, name: [...one.content].slice(0, 200).join("") }]);
    return chosen.length + possible.length > 0;
  });
  return hits.length < drafts.length || drafts.length === 1 ? hits : [];
}
