import { z } from "zod";
import { bearer, type PlatformAnswer, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, OutgoingMedia, OutgoingPost, PostMetrics, SocialAdapter, TokenSet } from "./contract";
import { altTextOf, checkFiles } from "./files";
import {
  classOfCode,
  eachFound,
  type FailureContext,
  type FailureTable,
  graphCalls,
  graphFailure,
  insightsAnswer,
  insightValue,
  pollPause,
} from "./meta-graph";
import { chosenFor } from "./post-settings";
import { instagramSettings } from "./settings";
import { consentUrl } from "./sign-in";

/** Instagram's own sign-in and content publishing. A post is a container that Instagram fills by fetching, and is then published at once. */

const SCOPES = ["instagram_business_basic", "instagram_business_content_publish", "instagram_business_manage_insights"];
/** Containers live 24 hours; one that would end during the call is of no use. */
const CONTAINER_LIFE_MS = 23 * 3_600_000;
const CLOCK_SKEW_MS = 5_000;
/** A token that is too young to be renewed has at least this left of its 60 days. */
const YOUNG_TOKEN_SECONDS = 59 * 86_400;

const shortToken = z.object({ access_token: z.string().min(1), permissions: z.union([z.array(z.string()), z.string()]).optional() });
const codeAnswer = z.union([shortToken, z.object({ data: z.array(shortToken).min(1) }).transform(({ data }) => data[0] as z.output<typeof shortToken>)]);
const longToken = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const meAnswer = z.object({ user_id: z.string(), username: z.string(), profile_picture_url: z.string().optional() });
const idAnswer = z.object({ id: z.string().min(1) });
const quotaAnswer = z.object({ data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() })) });
const containerAnswer = z.object({ status_code: z.string(), status: z.string().optional() });
const mediaList = z.object({
  data: z.array(z.object({ id: z.string(), caption: z.string().optional(), permalink: z.string().optional(), timestamp: z.string().optional() })),
});
const countersAnswer = z.object({ media_product_type: z.string().optional(), like_count: z.number().optional(), comments_count: z.number().optional() });

const containers = z.object({ parent: z.string().nullable(), children: z.array(z.string()), ready: z.boolean(), polls: z.number(), startedAt: z.number() });
type Containers = z.output<typeof containers>;

const table: FailureTable = {
  RECONNECT: [2_207_006, 33, 190, 102, 10],
  BLOCKED: [2_207_050, 2_207_051, 25],
  QUOTA_DAY: [2_207_042],
  // Errors that prove that nothing was published.
  TRANSIENT: [2_207_003, 2_207_052, 2_207_020, 2_207_027, 9_004, 9_007],
  UNCERTAIN: [2_207_008, 2_207_001, 2_207_032, 2_207_053, 2_207_082, -1, -2, 1, 2],
  INVALID: [2_207_057, 2_207_023, 2_207_028, 2_207_035, 2_207_036, 2_207_037, 2_207_040, 2_207_026, 2_207_004, 2_207_005, 2_207_009, 2_207_010, 2_207_081],
  RATE: [4, 9, 17, 32, 613, 80_002],
  CONFIG: [12, 101, 2_635],
};

const signInProblem = z.object({ error_type: z.string(), error_message: z.string().default("Instagram refused the sign-in.") });

/** Instagram's refusals in our nine classes. Exported for its table of cases. */
export function failure(answer: PlatformAnswer, context: FailureContext): PlatformError {
  const signIn = signInProblem.safeParse(answer.json);
  // The code's exchange alone answers without the envelope.
  const asEnvelope = signIn.success ? { ...answer, json: { error: { message: signIn.data.error_message, code: 190 } } } : answer;
  return graphFailure("Instagram", table, asEnvelope, context);
}

export function createInstagramAdapter(config: PlatformConfig): SocialAdapter {
  const graph = graphCalls("Instagram", failure);
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}/${path}`;
  const get = (access: { accessToken: string }, path: string): PlatformCall => ({ method: "GET", url: api(path), headers: bearer(access) });
  const post = (access: Access, path: string, fields: Record<string, string>): PlatformCall => ({
    method: "POST",
    url: api(`${access.accountId}/${path}`),
    headers: bearer(access),
    body: new URLSearchParams(fields),
    // Images are fetched before the answer.
    timeoutMs: 60_000,
  });
  const tokenCall = (path: string, query: Record<string, string>): PlatformCall => ({
    method: "GET",
    url: `${config.apiBaseUrl}/${path}?${new URLSearchParams(query)}`,
  });
  const getProfile = (accessToken: string) => graph.expect(meAnswer, get({ accessToken }, "me?fields=user_id,username,name,account_type,profile_picture_url"));

  async function newContainer(access: Access, fields: Record<string, string>): Promise<string> {
    return (await graph.expect(idAnswer, post(access, "media", fields))).id;
  }

  async function begin(access: Access, outgoing: OutgoingPost): Promise<Containers> {
    const settings = chosenFor("INSTAGRAM", instagramSettings, outgoing);
    const media = await outgoing.media();
    checkFiles("INSTAGRAM", media, settings);
    await withinQuota(access);
    const state = { parent: null, children: [], ready: false, polls: 0, startedAt: Date.now() };
    const [first] = media;
    if (first && media.length === 1) return { ...state, parent: await newContainer(access, await singleFields(first, outgoing)) };
    const children: string[] = [];
    for (const item of media) children.push(await newContainer(access, { is_carousel_item: "true", ...(await fileFields(item, "VIDEO")) }));
    return { ...state, children };
  }

  async function withinQuota(access: Access): Promise<void> {
    const { data } = await graph.expect(quotaAnswer, get(access, `${access.accountId}/content_publishing_limit?fields=quota_usage,config`));
    const [quota] = data;
    if (quota?.config && quota.quota_usage >= quota.config.quota_total) {
      throw new PlatformError("QUOTA_DAY", `Instagram takes ${quota.config.quota_total} posts in 24 hours from this account.`);
    }
  }

  /** True when filled; throws when Instagram could not fill it. */
  async function isFilled(access: Access, id: string): Promise<boolean> {
    const { status_code, status = status_code } = await graph.expect(containerAnswer, get(access, `${id}?fields=status_code,status`));
    if (status_code === "IN_PROGRESS") return false;
    if (status_code === "FINISHED" || status_code === "PUBLISHED") return true;
    const found = status_code === "EXPIRED" ? "TRANSIENT" : classOfCode(Number(/\b\d{7}\b/.exec(status)?.[0]), table);
    throw new PlatformError(found === "UNCERTAIN" ? "TRANSIENT" : (found ?? "INVALID"), status);
  }

  async function areFilled(access: Access, ids: string[]): Promise<boolean> {
    for (const id of ids) if (!(await isFilled(access, id))) return false;
    return true;
  }

  async function permalinkOf(access: Access, id: string): Promise<string | null> {
    const answer = graph.expect(z.object({ permalink: z.string() }), { ...get(access, `${id}?fields=permalink`), timeoutMs: 10_000 });
    // The post is out: an address that cannot be had now must not make it a failure.
    return answer.then(({ permalink }) => permalink).catch(() => null);
  }

  async function metricsOf(access: Access, id: string): Promise<PostMetrics | null> {
    const counters = await graph.find(countersAnswer, get(access, `${id}?fields=media_product_type,like_count,comments_count`));
    if (!counters) return null;
    const story = counters.media_product_type === "STORY";
    const names = story ? "views,reach,replies,shares" : "views,reach,likes,comments,shares,saved,total_interactions";
    const insights = (await graph.find(insightsAnswer, get(access, `${id}/insights?metric=${names}`))) ?? { data: [] };
    const views = insightValue(insights, "views");
    return {
      externalPostId: id,
      // Instagram counts every showing as a view, of images too, and has no other word for it.
      impressions: views,
      views,
      likes: insightValue(insights, "likes") ?? counters.like_count ?? null,
      comments: insightValue(insights, story ? "replies" : "comments") ?? counters.comments_count ?? null,
      shares: insightValue(insights, "shares"),
      saves: insightValue(insights, "saved"),
      clicks: null,
    };
  }

  return {
    platform: "INSTAGRAM",
    alwaysReadsBack: true,

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { client_id: config.clientId, redirect_uri: redirectUri, response_type: "code", scope: SCOPES.join(","), state }),

    async exchangeCode({ code, redirectUri }) {
      const { clientId: client_id, clientSecret: client_secret } = config;
      const form = { client_id, client_secret, grant_type: "authorization_code", redirect_uri: redirectUri, code: code.replace(/#_$/, "") };
      const url = `${config.tokenBaseUrl}/oauth/access_token`;
      const short = await graph.expect(codeAnswer, { method: "POST", url, body: new URLSearchParams(form) });
      const query = { grant_type: "ig_exchange_token", client_secret, access_token: short.access_token };
      const long = await graph.expect(longToken, tokenCall("access_token", query));
      return tokensOf(long, typeof short.permissions === "string" ? short.permissions.split(",") : (short.permissions ?? []));
    },

    async refreshTokens(refreshToken) {
      try {
        return tokensOf(
          await graph.expect(longToken, tokenCall("refresh_access_token", { grant_type: "ig_refresh_token", access_token: refreshToken })),
          SCOPES,
        );
      } catch (error) {
        const refused = error instanceof PlatformError && (error.errorClass === "RECONNECT" || error.errorClass === "INVALID");
        if (!refused) throw error;
        // Tokens are renewed from their second day on: one that still works is only too young.
        await getProfile(refreshToken).catch(() => {
          throw new PlatformError("RECONNECT", error.message, { cause: error });
        });
        return tokensOf({ access_token: refreshToken, expires_in: YOUNG_TOKEN_SECONDS }, SCOPES);
      }
    },

    /** Instagram's own sign-in offers no way to give a token back; the person removes the app in their settings. */
    async revokeToken() {},

    async listAccounts(accessToken) {
      const { user_id, username, profile_picture_url } = await getProfile(accessToken);
      return [{ accountId: user_id, accountName: username, kind: "profile" as const, ...(profile_picture_url ? { avatarUrl: profile_picture_url } : {}) }];
    },

    async prepare(access, outgoing, progress) {
      const resumable = containers.safeParse(progress).data;
      const state = resumable && Date.now() - resumable.startedAt < CONTAINER_LIFE_MS ? resumable : await begin(access, outgoing);
      if (state.ready) return { state: "ready", progress: state };
      if (state.parent === null && (await areFilled(access, state.children))) {
        const fields = { media_type: "CAROUSEL", children: state.children.join(","), ...captionFields(outgoing) };
        state.parent = await newContainer(access, fields);
      }
      if (state.parent !== null && (await isFilled(access, state.parent))) return { state: "ready", progress: { ...state, ready: true } };
      return { state: "waiting", progress: { ...state, polls: state.polls + 1 }, waitSeconds: pollPause(state.polls) };
    },

    async create(access, _outgoing, progress) {
      const { parent } = containers.parse(progress);
      const { id } = await graph.create(idAnswer, post(access, "media_publish", { creation_id: parent ?? "" }));
      return { externalPostId: id, externalUrl: await permalinkOf(access, id) };
    },

    async findCreated(access, { text, since, settings, progress }) {
      const parent = containers.safeParse(progress).data?.parent ?? null;
      const container = parent === null ? null : await graph.find(containerAnswer, get(access, `${parent}?fields=status_code,status`));
      if (container && container.status_code !== "PUBLISHED") return null;
      const story = instagramSettings.safeParse(settings).data?.placement === "story";
      const list = story ? "stories?fields=id,permalink,timestamp" : "media?fields=id,caption,media_type,permalink,timestamp";
      const { data } = await graph.expect(mediaList, get(access, `${access.accountId}/${list}&limit=50`));
      const recent = data.filter(({ timestamp }) => Date.parse(timestamp ?? "") >= since.getTime() - CLOCK_SKEW_MS);
      // A story has no text to match: it is ours only if the container reports that it was published.
      const found = story ? (container ? recent[0] : undefined) : recent.find(({ caption = "" }) => comparable(caption) === comparable(text));
      if (found) return { externalPostId: found.id, externalUrl: found.permalink ?? null };
      return container ? ({ externalPostId: null, externalUrl: null } satisfies CreatedPost) : null;
    },

    readMetrics: (access, externalPostIds) => eachFound(externalPostIds, (id) => metricsOf(access, id)),
  };
}

/** The access token is also the refresh token. */
function tokensOf({ access_token, expires_in }: z.output<typeof longToken>, scopes: string[]): TokenSet {
  return { accessToken: access_token, refreshToken: access_token, ...(expires_in === undefined ? {} : { expiresInSeconds: expires_in }), scopes };
}

async function fileFields(item: OutgoingMedia, videoType: string): Promise<Record<string, string>> {
  const url = await item.publicUrl();
  if (item.kind === "video") return { media_type: videoType, video_url: url };
  const altText = altTextOf("INSTAGRAM", item);
  return { image_url: url, ...(altText ? { alt_text: altText } : {}) };
}

function captionFields(outgoing: OutgoingPost): Record<string, string> {
  const { collaborators = [] } = chosenFor("INSTAGRAM", instagramSettings, outgoing);
  return { ...(outgoing.text ? { caption: outgoing.text } : {}), ...(collaborators.length > 0 ? { collaborators: JSON.stringify(collaborators) } : {}) };
}

async function singleFields(item: OutgoingMedia, outgoing: OutgoingPost): Promise<Record<string, string>> {
  const { placement = "feed", shareToFeed, thumbOffsetMs } = chosenFor("INSTAGRAM", instagramSettings, outgoing);
  if (placement === "story") {
    const { alt_text: _, ...file } = await fileFields(item, "STORIES");
    return { ...file, media_type: "STORIES" };
  }
  if (item.kind === "image") return { ...(await fileFields(item, "IMAGE")), ...captionFields(outgoing) };
  return {
    ...(await fileFields(item, "REELS")),
    ...captionFields(outgoing),
    ...(thumbOffsetMs === undefined ? {} : { thumb_offset: String(thumbOffsetMs) }),
    // A video that was meant for the feed is a reel that is shown there too.
    share_to_feed: String(shareToFeed ?? true),
  };
}

function comparable(text: string): string {
  return text.normalize("NFC").trim();
}
