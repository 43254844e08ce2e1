import { DateTime } from "luxon";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { PlannedCall, PlannerTurn } from "../contract";
import { conversationOf } from "../conversation";
import { type Moment, momentOf } from "../moments";
import { matchNames } from "../names";
import { answers, answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import type { SocialPlatformName } from "../replies/contract";
import { givenText, type Request } from "../request";
import { limitOf } from "./figures";
import { shownIn } from "./targets";

/** Social accounts, posts and their times. */

export const connections = (turn: PlannerTurn): Step => answerWith(turn, [call("list_connections")], answers);

export function posts(turn: PlannerTurn, { slots, variant }: Request): Step {
  const platforms: readonly (SocialPlatformName | null)[] = slots.socialPlatforms.length > 0 ? slots.socialPlatforms : [null];
  const calls = platforms.map((platform) =>
    call("list_posts", {
      ...(variant ? { status: variant } : {}),
      ...(platform ? { platform } : {}),
      ...(slots.count ? { limit: Math.min(100, slots.count) } : {}),
    }),
  );
  return answerWith(turn, calls, answers);
}

/** "Why did the post fail?": each platform's error for the newest failed post. */
export function failedPost(turn: PlannerTurn, request: Request): Step {
  const [platform] = request.slots.socialPlatforms;
  const { missing, got } = splitCalls(turn, [call("list_posts", { status: "FAILED", ...(platform ? { platform } : {}) })]);
  if (missing.length > 0) return { calls: missing };
  const items = readOutput(got[0], "list_posts")?.items ?? [];
  const first = postsNamed(request, items)[0] ?? items[0];
  return first ? answerWith(turn, [call("get_post", { postId: first.id })], answers) : { parts: answers(got) };
}

const platformNames: readonly SocialPlatformName[] = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"];
const platformOf = (name: string): SocialPlatformName | null => platformNames.find((one) => one === name.toUpperCase()) ?? null;

interface Account {
  id: string;
  name: string;
  platform: SocialPlatformName;
}

export function connectedAccounts(turn: PlannerTurn): { calls: PlannedCall[] } | { accounts: Account[] } {
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
  let platforms = request.slots.socialPlatforms;
  if (platforms.length === 0) {
    const social = connectedAccounts(turn);
    if ("calls" in social) return social;
    platforms = [...new Set(social.accounts.map((one) => one.platform))].slice(0, 3);
  }
  if (platforms.length === 0) return { parts: [{ kind: "needs", slot: "platform" }], skipped: true };
  return answerWith(
    turn,
    platforms.map((platform) => call("optimal_times", { platform, ...timezone })),
    answers,
  );
}

export function checkPost(turn: PlannerTurn, request: Request): Step {
  const content = givenText(request);
  if (!content) return { parts: [{ kind: "needs", slot: "postText" }], skipped: true };
  const platforms = request.slots.socialPlatforms;
  if (platforms.length === 0) return { parts: [{ kind: "needs", slot: "platform" }], skipped: true };
  return answerWith(turn, [call("check_post", { content: [...content].slice(0, 5000).join(""), platforms })], answers);
}

type Slot = ToolOutput<"optimal_times">["slots"][number];

/** The good times of each platform, best first. */
function goodTimes(turn: PlannerTurn, platforms: readonly SocialPlatformName[]): { calls: PlannedCall[] } | { slots: Map<string, readonly Slot[]> } {
  const { missing, got } = splitCalls(
    turn,
    platforms.map((platform) => call("optimal_times", { platform })),
  );
  if (missing.length > 0) return { calls: missing };
  return { slots: new Map(got.map((one) => [String(one.input.platform), readOutput(one, "optimal_times")?.slots ?? []])) };
}

/** On a day: at the hour of the day's own slot, else at that of the best one. */
function onDay(day: string, slots: readonly Slot[], { now, timezone }: PlannerTurn): string[] {
  const date = DateTime.fromISO(day, { zone: timezone });
  const [best] = [...slots.filter(({ weekday }) => weekday === date.weekday), ...slots];
  const at = best && date.set({ hour: best.hour });
  return at && at > DateTime.fromISO(now) ? [at.toUTC().toISO() ?? ""] : [];
}

/** Times for each platform: the one in the message, or the next recommended ones. */
export function timesFor(
  turn: PlannerTurn,
  moment: Moment,
  platforms: readonly SocialPlatformName[],
  most: number,
): { calls: PlannedCall[] } | { at: ReadonlyMap<string, readonly string[]> } {
  if (moment.at) return { at: new Map(platforms.map((platform) => [platform, [moment.at ?? ""]])) };
  const good = goodTimes(turn, platforms);
  if ("calls" in good) return good;
  const next = (slots: readonly Slot[]) =>
    slots
      .slice(0, Math.max(3, most))
      .map(({ nextAt }) => nextAt)
      .sort();
  return { at: new Map([...good.slots].map(([platform, slots]) => [platform, moment.day ? onDay(moment.day, slots, turn) : next(slots)])) };
}

/** The message names several at once. */
const several = /\b(?:posts|drafts|them|all)\b|(?<!\p{L})(?:ال)?(?:منشورات|مسودات|بوستات|تغريدات|درافتات)(?:ي|نا)?(?!\p{L})|(?<!\p{L})كل/iu;
export const meansSeveral = (text: string): boolean => several.test(text);

type Post = ToolOutput<"list_posts">["items"][number];

/** A post is identified by words of its text that not every other post has. */
function postsNamed(request: Request, items: readonly Post[]): Post[] {
  const words = request.nameWords.filter(({ text }) => text.length > 2);
  const hits = items.filter(({ id, content }) => {
    const { chosen, possible } = matchNames(words, [{ id, name: [...content].slice(0, 200).join("") }]);
    return chosen.length + possible.length > 0;
  });
  return hits.length < items.length || items.length === 1 ? hits : [];
}

/** Posts that the conversation has just made. */
function justMade(turn: PlannerTurn, drafts: readonly Post[]): Post[] {
  const made = turn.earlier.slice(-3).flatMap(({ calls }) => calls.filter(({ tool }) => tool === "create_drafts"));
  const texts = made.flatMap(({ input }) => (input.drafts as { content: string }[]).map(({ content }) => content));
  return drafts.filter(({ content }) => texts.includes(content));
}

/** What the request names, or what was just made or shown; never others. */
function postsMeant(turn: PlannerTurn, request: Request, drafts: readonly Post[], scheduled: readonly Post[]): readonly Post[] {
  for (const items of [drafts, scheduled]) {
    const named = postsNamed(request, items);
    if (named.length > 0) return named;
  }
  const { ordinals, refersBack, all } = request.slots;
  const made = justMade(turn, drafts);
  const isSeveral = all || meansSeveral(request.text);
  if (made.length > 0 && (refersBack || !isSeveral)) return made;
  const shown = shownIn(
    conversationOf(turn.earlier).replied,
    [...drafts, ...scheduled].map((post) => ({ name: [...post.content].slice(0, 60).join(""), post })),
  );
  if (ordinals.length > 0) return ordinals.flatMap((place) => shown[place - 1]?.post ?? drafts[place - 1] ?? []);
  if (isSeveral) return drafts.slice(0, limitOf(request) ?? 20);
  if (refersBack && shown.length === 1) return shown.map(({ post }) => post);
  const isNamedByKind = request.slots.socialPlatforms.length > 0 || /draft|مسود|درافت/iu.test(request.text);
  return drafts.length === 1 && isNamedByKind ? drafts : [];
}

/** Posts get the time in the message, or the next best times of their platform, one each. `write`: where the given text is of no existing post. */
export function schedule(turn: PlannerTurn, request: Request, write: () => Step): Step {
  if (!offers(turn, "schedule_posts")) return { parts: [{ kind: "missingScope", scope: "posts:create" }], skipped: true };
  const { missing, got } = splitCalls(turn, [call("list_posts", { status: "DRAFT" }), call("list_posts", { status: "SCHEDULED" })]);
  if (missing.length > 0) return { calls: missing };
  const [drafts, scheduled] = got.map((one) => readOutput(one, "list_posts")?.items);
  const failed = got.find(({ error }) => error);
  if (!drafts || !scheduled) return { parts: failed ? [{ kind: "answer", observation: failed }] : [{ kind: "gaveUp" }] };
  const { socialPlatforms } = request.slots;
  const onPlatform = ({ platforms }: Post) =>
    socialPlatforms.length === 0 || platforms.some((name) => socialPlatforms.some((platform) => platform === platformOf(name)));
  const chosen = postsMeant(turn, request, drafts.filter(onPlatform), scheduled.filter(onPlatform));
  if (chosen.length === 0 && (request.payload !== null || request.quotes.length > 0)) return write();
  const [first] = got;
  if (drafts.length + scheduled.length === 0) return { parts: first ? [{ kind: "answer", observation: first }] : [], skipped: true };
  if (chosen.length === 0) {
    const candidates = [...drafts, ...scheduled].filter(onPlatform).map(({ id, content, platforms }) => ({ id, name: content, platform: platforms[0] ?? "" }));
    return { parts: [{ kind: "whichOne", what: "post", nameGiven: "", candidates: candidates.slice(0, 5) }], skipped: true };
  }

  const platforms = [...new Set(chosen.flatMap((one) => one.platforms.slice(0, 1)).flatMap((name) => platformOf(name) ?? []))];
  const moment = momentOf(request.text, request.words, turn.now, turn.timezone);
  const good = timesFor(turn, moment, platforms, chosen.length);
  if ("calls" in good) return good;
  const taken = new Set<string>();
  const planned = chosen.flatMap((one) => {
    const platform = one.platforms[0] ?? "";
    const next = (good.at.get(platformOf(platform) ?? "") ?? []).find((at) => moment.at !== null || !taken.has(`${platform} ${at}`));
    if (!next) return [];
    taken.add(`${platform} ${next}`);
    return [{ postId: one.id, scheduledAt: next }];
  });
  if (planned.length === 0) return { parts: [{ kind: "needs", slot: "time" }], skipped: true };
  return answerWith(turn, [call("schedule_posts", { posts: planned })], (observations) => [{ kind: "proposed", observations }]);
}
