import { briefOf, scheduleTail } from "../brief";
import type { PlannerTurn, ReplyPart } from "../contract";
import { momentOf } from "../moments";
import { call, observe, offers, readOutput, skip } from "../observed";
import { missingFact, writeDraft } from "../replies/drafts";
import type { Request } from "../request";
import { readSlots } from "../slots";
import { readWords } from "../words";
import { connectedAccounts, timesFor } from "./posts";

/** Texts for posts: written, checked for each platform, and proposed as drafts, or with their time. */

const MAX_DRAFTS = 5;
/** A text of so many words is the post itself, and not what it is about. */
const WHOLE_POST = 12;

function writtenText({ payload, quotes }: Request): string | null {
  const given = payload ?? quotes[0];
  return given && (quotes.length > 0 || readWords(given).length > WHOLE_POST) ? given : null;
}

/** `scheduling`: the instruction that says when it goes out, which may be the same one. */
export function draft(turn: PlannerTurn, request: Request, scheduling: Request | null): ReplyPart[] {
  const whole = writtenText(request);
  const brief = briefOf(request);
  const missing = whole === null ? missingFact(brief) : null;
  if (missing) skip({ kind: "needs", slot: missing });
  const keeps = offers(turn, "create_drafts");
  const { socialPlatforms, dialect: named } = request.slots;
  const [profile] = observe(turn, [call("brand_profile"), ...(keeps || socialPlatforms.length === 0 ? [call("list_connections")] : [])]);
  const accounts = keeps || socialPlatforms.length === 0 ? connectedAccounts(turn) : [];
  const platforms = socialPlatforms.length > 0 ? socialPlatforms : [...new Set(accounts.map((one) => one.platform))].slice(0, 3);
  if (platforms.length === 0) skip({ kind: "needs", slot: "platform" });

  const brand = readOutput(profile, "brand_profile") ?? undefined;
  const dialect = named ?? turn.dialect;
  const isArabic = /[\u0621-\u064a]/.test(brief.product ?? request.text) || named !== null;
  const language = isArabic ? "ar" : "en";
  // "… and schedule it at 9" are not nine.
  const tail = scheduleTail(request.text);
  const count = tail === null ? request.slots.count : readSlots(readWords(request.text.replace(tail, ""))).count;
  const each = whole === null ? Math.max(1, Math.min(MAX_DRAFTS, count ?? 1)) : 1;
  const texts = platforms.flatMap((platform) =>
    Array.from({ length: each }, (_, variant) => ({ platform, content: whole ?? writeDraft({ brief, platform, dialect, language, variant, brand }) })),
  );
  const checked = observe(
    turn,
    texts.slice(0, 10).map(({ platform, content }) => call("check_post", { content: [...content].slice(0, 5000).join(""), platforms: [platform] })),
  );
  const written: ReplyPart = { kind: "drafts", observations: checked, dialect: isArabic && whole === null ? dialect : null };
  if (!keeps) return [written];

  const moment = scheduling && momentOf(tail ?? scheduling.text, scheduling.words, turn.now, turn.timezone);
  const times = moment && timesFor(turn, moment, platforms, each);
  const drafts = texts.slice(0, 10).flatMap(({ platform, content }, at) => {
    const connectionIds = accounts.filter((one) => one.platform === platform).map((one) => one.id);
    const fitted = readOutput(checked[at], "check_post")?.[0]?.content ?? content;
    const good = times?.get(platform) ?? [];
    const scheduledAt = good[at % each] ?? good[0];
    return connectionIds.length > 0 ? [{ content: fitted, connectionIds: connectionIds.slice(0, 20), ...(scheduledAt ? { scheduledAt } : {}) }] : [];
  });
  const unconnected = platforms.filter((platform) => !accounts.some((one) => one.platform === platform));
  const notFound = unconnected.map((nameGiven): ReplyPart => ({ kind: "notFound", what: "connection", nameGiven, candidates: accounts.slice(0, 5) }));
  if (drafts.length === 0) return [written, ...notFound];
  return [{ kind: "proposed", observations: observe(turn, [call("create_drafts", { drafts })]) }, ...notFound];
}
