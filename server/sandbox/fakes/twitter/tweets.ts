import twitterText from "twitter-text";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import { jsonOf, mediaTypeOf } from "../../http";
import type { Account, StoredPost } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { processingState } from "./media";
import { duplicate, invalidRequest, notPermitted, problem } from "./problems";

const PLATFORM = "TWITTER";
/** How long X takes the same words from the same account for a duplicate. */
const DUPLICATE_MILLISECONDS = 3_600_000;
/** How long the author gets non-public figures. */
const PRIVATE_MILLISECONDS = 30 * 86_400_000;

const tweetBody = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({
      media_ids: z.array(z.string().regex(/^\d{1,19}$/)).min(1),
      tagged_user_ids: z.array(z.string()).max(10).optional(),
    })
    .optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string(), exclude_reply_user_ids: z.array(z.string()).optional() }).optional(),
  quote_tweet_id: z.string().optional(),
  poll: z.strictObject({ options: z.array(z.string().min(1).max(25)).min(2).max(4), duration_minutes: z.int().min(5).max(10_080) }).optional(),
  reply_settings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  community_id: z.string().optional(),
  share_with_followers: z.boolean().optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  for_super_followers_only: z.boolean().optional(),
  edit_options: z.strictObject({ previous_post_id: z.string() }).optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
});

export function createTweet(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (mediaTypeOf(call) !== "application/json") return problem(415, "Unsupported Media Type", "Content-Type must be application/json.");
  const parsed = tweetBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalidRequest(wording(parsed.error.issues[0]));
  const tweet = parsed.data;
  const text = (tweet.text ?? "").normalize("NFC");
  if (text.trim() === "" && !tweet.media && !tweet.poll) return invalidRequest("Your text is required if there is no media or poll.");
  if (tweet.media && tweet.poll) return invalidRequest("A Tweet cannot carry both media and a poll.");
  if (twitterText.parseTweet(text).weightedLength > 280 || twitterText.hasInvalidCharacters(text)) return notPermitted();
  if (twitterText.extractCashtags(text).length > 1) return problem(403, "Forbidden", "A post may contain a maximum of one cashtag.");

  const attached = attachedMedia(tweet.media?.media_ids ?? [], sandbox, account);
  if ("status" in attached) return attached;
  if (isDuplicate(text, attached.media, sandbox, account)) return duplicate();

  const id = sandbox.nextId();
  const createdAt = sandbox.now();
  const post: StoredPost = {
    id,
    platform: PLATFORM,
    accountId: account.id,
    content: text,
    mediaUrls: attached.media.map((media) => `${call.origin}/media/${media.id}`),
    at: new Date().toISOString(),
    createdAt,
    deleted: false,
    extra: { mediaIds: attached.media.map((media) => media.id), audience: tweet.reply_settings ? `replies: ${tweet.reply_settings}` : "" },
  };
  sandbox.posts.set(id, post);
  return { status: 201, body: { data: { id, text: displayText(post).text, edit_history_tweet_ids: [id] } } };
}

/** The words that make a post the same one when it is sent again. */
export function tweetKey(call: Call): string {
  const body = jsonOf(call) as { text?: unknown } | undefined;
  return String(body?.text ?? "");
}

export function listTweets(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.params.id !== account.id) return problem(404, "Not Found Error", "Could not find user with id.", "https://api.x.com/2/problems/resource-not-found");
  const size = Number(call.query.get("max_results") ?? 10);
  if (!Number.isInteger(size) || size < 5 || size > 100) return invalidRequest("The `max_results` query parameter value is not between 5 and 100");
  const since = timeOf(call.query.get("start_time"));
  if (since === undefined) return invalidRequest("Invalid 'start_time'. It must be a valid ISO 8601 time.");
  const tweets = sandbox.posts
    .values()
    .filter((post) => post.platform === PLATFORM && post.accountId === account.id && !post.deleted && post.createdAt >= since)
    .sort((a, b) => b.createdAt - a.createdAt || (BigInt(b.id) > BigInt(a.id) ? 1 : -1))
    .slice(0, size);
  if (tweets.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
  const meta = { result_count: tweets.length, newest_id: tweets[0]?.id, oldest_id: tweets.at(-1)?.id };
  return { status: 200, body: { data: tweets.map((post) => tweetView(post, call.query, sandbox)), meta } };
}

export function lookUpTweets(call: Call, sandbox: SandboxState, account: Account): Reply {
  const ids = (call.query.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length === 0 || ids.length > 100) return invalidRequest("The `ids` query parameter must hold 1 to 100 ids");
  const found = ids.flatMap((id) => sandbox.posts.get(id) ?? []).filter((post) => post.platform === PLATFORM && !post.deleted);
  const missing = ids.filter((id) => !found.some((post) => post.id === id));
  const errors = missing.map((id) => ({
    value: id,
    parameter: "ids",
    resource_type: "tweet",
    title: "Not Found Error",
    detail: `Could not find tweet with ids: [${id}].`,
    type: "https://api.x.com/2/problems/resource-not-found",
  }));
  const hasPrivateMetrics = (post: StoredPost) => post.accountId === account.id && sandbox.now() - post.createdAt < PRIVATE_MILLISECONDS;
  const withheld = found.filter((post) => requestsPrivateMetrics(call.query) && !hasPrivateMetrics(post));
  errors.push(...withheld.map(({ id }) => unauthorizedField(id)));
  const data = found.map((post) => tweetView(post, hasPrivateMetrics(post) ? call.query : withoutPrivate(call.query), sandbox));
  return { status: 200, body: { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) } };
}

export function deleteTweet(call: Call, sandbox: SandboxState, account: Account): Reply {
  const post = sandbox.posts.get(call.params.id ?? "");
  if (post && post.accountId !== account.id) return notPermitted();
  if (post) sandbox.posts.set(post.id, { ...post, deleted: true });
  return { status: 200, body: { data: { deleted: post !== undefined } } };
}

function attachedMedia(ids: string[], sandbox: SandboxState, account: Account): Reply | { media: StoredMedia[] } {
  if (ids.length > 4) return invalidRequest("$.media.media_ids: there must be a maximum of 4 items in the array");
  const media: StoredMedia[] = [];
  for (const id of ids) {
    const item = sandbox.media.get(id);
    const usable = item && item.platform === PLATFORM && item.accountId === account.id && item.expiresAt > sandbox.now() && !media.includes(item);
    if (!usable || processingState(item, sandbox).state !== "succeeded") return invalidRequest("Your media IDs are invalid.", { "media.media_ids": ids });
    media.push(item);
  }
  const alone = media.filter((item) => item.mime.startsWith("video/") || item.mime === "image/gif");
  if (alone.length > 0 && media.length > 1) return invalidRequest("Media must be up to 4 photos, or 1 GIF, or 1 video.", { "media.media_ids": ids });
  return { media };
}

function isDuplicate(text: string, media: StoredMedia[], sandbox: SandboxState, account: Account): boolean {
  // Media make the difference: only the very same words with nothing else count.
  if (media.length > 0) return false;
  const since = sandbox.now() - DUPLICATE_MILLISECONDS;
  return sandbox.posts
    .values()
    .some(
      (post) =>
        post.platform === PLATFORM &&
        post.accountId === account.id &&
        !post.deleted &&
        post.createdAt > since &&
        post.content === text &&
        post.mediaUrls.length === 0,
    );
}

/** Text as X gives it back: links shortened, the three characters of HTML escaped, a link to the media at the end. */
function displayText(post: StoredPost): { text: string; urls: Record<string, unknown>[] } {
  const urls: Record<string, unknown>[] = [];
  let text = "";
  let end = 0;
  for (const { url, indices } of twitterText.extractUrlsWithIndices(post.content)) {
    const short = `https://t.co/${BigInt(post.id).toString(36).slice(-8)}${urls.length.toString(36).padStart(2, "0")}`;
    text += escaped(post.content.slice(end, indices[0])) + short;
    end = indices[1];
    const expanded = /^https?:\/\//i.test(url) ? url : `http://${url}`;
    urls.push({ url: short, expanded_url: expanded, display_url: expanded.replace(/^https?:\/\//i, "") });
  }
  text += escaped(post.content.slice(end));
  const mediaIds = post.extra.mediaIds as string[];
  if (mediaIds.length > 0) {
    const short = `https://t.co/${BigInt(post.id).toString(36).slice(-8)}zz`;
    urls.push({ url: short, expanded_url: `https://x.com/i/status/${post.id}/photo/1`, display_url: "pic.x.com", media_key: `3_${mediaIds[0]}` });
    text = text === "" ? short : `${text} ${short}`;
  }
  return { text, urls };
}

function tweetView(post: StoredPost, query: URLSearchParams, sandbox: SandboxState): Record<string, unknown> {
  const fields = new Set((query.get("tweet.fields") ?? "").split(","));
  const { text, urls } = displayText(post);
  const metrics = metricsOf(post, sandbox);
  return {
    id: post.id,
    text,
    edit_history_tweet_ids: [post.id],
    ...(fields.has("created_at") ? { created_at: new Date(post.createdAt).toISOString() } : {}),
    ...(fields.has("author_id") ? { author_id: post.accountId } : {}),
    ...(fields.has("entities") && urls.length > 0 ? { entities: { urls } } : {}),
    ...(fields.has("public_metrics") ? { public_metrics: metrics.public } : {}),
    ...(fields.has("non_public_metrics") ? { non_public_metrics: metrics.own } : {}),
  };
}

function metricsOf(post: StoredPost, sandbox: SandboxState) {
  const { impressions, likes, comments, shares, saves, clicks } = counters(post, sandbox.now());
  const quotes = Math.floor(shares / 5);
  const engagements = likes + comments + shares + saves + clicks;
  return {
    public: {
      retweet_count: shares - quotes,
      reply_count: comments,
      like_count: likes,
      quote_count: quotes,
      bookmark_count: saves,
      impression_count: impressions,
    },
    own: { impression_count: impressions, url_link_clicks: clicks, user_profile_clicks: Math.floor(clicks / 2), engagements },
  };
}

function requestsPrivateMetrics(query: URLSearchParams): boolean {
  return (query.get("tweet.fields") ?? "").split(",").includes("non_public_metrics");
}

function unauthorizedField(id: string) {
  return {
    value: id,
    parameter: "ids",
    resource_type: "tweet",
    title: "Field Authorization Error",
    detail: "Sorry, you are not authorized to access 'non_public_metrics' on the Tweet with ids.",
    type: "https://api.x.com/2/problems/field-unauthorized",
  };
}

function withoutPrivate(query: URLSearchParams): URLSearchParams {
  const fields = (query.get("tweet.fields") ?? "").split(",").filter((field) => field !== "non_public_metrics");
  return new URLSearchParams({ "tweet.fields": fields.join(",") });
}

/** 0 when absent, undefined when it is no time. */
function timeOf(text: string | null): number | undefined {
  if (text === null) return 0;
  const time = Date.parse(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && Number.isFinite(time) ? time : undefined;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function wording(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "unrecognized_keys") {
    return `$.${[...issue.path, issue.keys[0]].join(".")}: is not defined in the schema and the schema does not allow additional properties`;
  }
  return `$.${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is invalid"}`;
}
