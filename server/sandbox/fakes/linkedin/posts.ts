import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import { jsonOf } from "../../http";
import type { Account, StoredPost } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { grantOf, mayActAs, ORGANIZATION } from "./members";
import { badInput, notFound, notPermitted, problem } from "./problems";
import { decoded, invalidField, mediaOf, stateOf } from "./uploads";

const PLATFORM = "LINKEDIN";
/** How long LinkedIn takes the same post from the same author for a duplicate. */
const DUPLICATE_MILLISECONDS = 3_600_000;
const MAX_TEXT = 3_000;

const altText = z.string().max(4_086).optional();
const postBody = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]),
  distribution: z.strictObject({
    feedDistribution: z.enum(["MAIN_FEED", "NONE"]),
    targetEntities: z.array(z.unknown()).optional(),
    thirdPartyDistributionChannels: z.array(z.unknown()).optional(),
  }),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: z
    .union([
      z.strictObject({ media: z.strictObject({ id: z.string(), title: z.string().optional(), altText }) }),
      z.strictObject({
        article: z.strictObject({
          source: z.url({ protocol: /^https?$/ }),
          title: z.string().min(1).max(400),
          description: z.string().max(4_086).optional(),
          thumbnail: z.string().optional(),
        }),
      }),
      z.strictObject({
        multiImage: z.strictObject({
          images: z
            .array(z.strictObject({ id: z.string(), altText }))
            .min(2)
            .max(20),
        }),
      }),
    ])
    .optional(),
});
type PostBody = z.output<typeof postBody>;

export function createPost(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = postBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalidField(parsed.error);
  const { author, commentary, visibility, content } = parsed.data;
  const isPage = author.startsWith(ORGANIZATION);
  const scope = isPage ? "w_organization_social" : "w_member_social";
  if (author !== account.id || !grantOf(call, sandbox)?.scopes.includes(scope)) return notPermitted("partnerApiPostsExternal.CREATE");
  if (isPage && visibility === "CONNECTIONS") return badInput("INVALID_VALUE_FOR_FIELD", "An organization's post is PUBLIC", "visibility");
  const text = rendered(commentary);
  if ([...text].length > MAX_TEXT) return badInput("FIELD_LENGTH_TOO_LONG", `commentary exceeds ${MAX_TEXT} characters`, "commentary");
  if (text.trim() === "" && !content) return badInput("MISSING_FIELD", "commentary field is required", "commentary");

  const attached = attachedMedia(content, account, sandbox);
  if ("status" in attached) return attached;
  const key = JSON.stringify([commentary, content ?? null]);
  const fake = recent(key, account, sandbox);
  if (fake) return badInput("DUPLICATE_POST", "Duplicate post is detected", "commentary", 422, `Content is a duplicate of ${fake.id}`);

  const { media } = attached;
  const urn = `urn:li:${media[0]?.extra.kind === "video" ? "ugcPost" : "share"}:${sandbox.nextId()}`;
  sandbox.posts.set(urn, {
    id: urn,
    platform: PLATFORM,
    accountId: account.id,
    content: text,
    mediaUrls: media.map(({ id }) => `${call.origin}/media/${id}`),
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: { key, commentary, visibility, ...(content && "article" in content ? { title: content.article.title, link: content.article.source } : {}) },
  });
  return { status: 201, headers: { "x-restli-id": urn } };
}

/** The words and the author: media are uploaded again when a post is sent again. */
export function createKey(call: Call): string {
  const body = jsonOf(call) as { author?: unknown; commentary?: unknown } | null | undefined;
  return JSON.stringify([body?.author, body?.commentary]);
}

export function listPosts(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.query.get("q") !== "author") return badInput("PARAM_INVALID", "q must be author", "q", 400);
  const author = call.query.get("author") ?? "";
  const scope = author.startsWith(ORGANIZATION) ? "r_organization_social" : "r_member_social";
  if (author !== account.id || !grantOf(call, sandbox)?.scopes.includes(scope)) return notPermitted("partnerApiPostsExternal.FINDER-author");
  const [start, count] = [Number(call.query.get("start") ?? 0), Number(call.query.get("count") ?? 10)];
  if (!(start >= 0 && count >= 1 && count <= 100)) return badInput("PARAM_INVALID", "count must be 1 to 100", "count", 400);
  const elements = ownPosts(author, sandbox)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(start, start + count)
    .map((post) => ({
      id: post.id,
      author,
      commentary: post.extra.commentary,
      visibility: post.extra.visibility,
      lifecycleState: "PUBLISHED",
      createdAt: post.createdAt,
      publishedAt: post.createdAt,
    }));
  return { status: 200, body: { elements, paging: { start, count, links: [] } } };
}

export function deletePost(call: Call, sandbox: SandboxState, account: Account): Reply {
  const urn = decoded(call.params.urn);
  const post = sandbox.posts.get(urn);
  if (!post || post.platform !== PLATFORM) return notFound(urn);
  if (!mayActAs(account.id, post.accountId)) return notPermitted("partnerApiPostsExternal.DELETE");
  sandbox.posts.set(urn, { ...post, deleted: true });
  return { status: 204 };
}

export function shareStatistics(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (!account.id.startsWith(ORGANIZATION) || call.query.get("q") !== "organizationalEntity") return notPermitted("organizationalEntityShareStatistics.FINDER");
  const ids = ["shares", "ugcPosts"].flatMap((name) => /^List\((.*)\)$/.exec(call.query.get(name) ?? "")?.[1]?.split(",") ?? []).map(decoded);
  const elements = ownPosts(account.id, sandbox)
    .filter((post) => ids.includes(post.id))
    .map((post) => {
      const { impressions, views, clicks, likes, comments, shares } = counters(post, sandbox.now());
      const total = {
        impressionCount: impressions,
        uniqueImpressionsCount: views,
        clickCount: clicks,
        likeCount: likes,
        commentCount: comments,
        shareCount: shares,
      };
      const engagement = impressions === 0 ? 0 : (clicks + likes + comments + shares) / impressions;
      const named = post.id.startsWith("urn:li:share:") ? { share: post.id } : { ugcPost: post.id };
      return { organizationalEntity: account.id, ...named, totalShareStatistics: { ...total, engagement } };
    });
  return { status: 200, body: { elements, paging: { start: 0, count: elements.length, links: [] } } };
}

export function socialMetadata(call: Call, sandbox: SandboxState): Reply {
  const urn = decoded(call.params.urn);
  const post = sandbox.posts.get(urn);
  if (!post || post.platform !== PLATFORM || post.deleted) return notFound(urn);
  const { likes, comments } = counters(post, sandbox.now());
  const reactionSummaries = { LIKE: { reactionType: "LIKE", count: likes } };
  return { status: 200, body: { entity: urn, reactionSummaries, commentSummary: { count: comments, topLevelCount: comments }, commentsState: "OPEN" } };
}

function ownPosts(author: string, sandbox: SandboxState): StoredPost[] {
  return sandbox.posts.values().filter((post) => post.platform === PLATFORM && post.accountId === author && !post.deleted);
}

function recent(key: string, account: Account, sandbox: SandboxState): StoredPost | undefined {
  const since = sandbox.now() - DUPLICATE_MILLISECONDS;
  return ownPosts(account.id, sandbox).find((post) => post.extra.key === key && post.createdAt > since);
}

function attachedMedia(content: PostBody["content"], account: Account, sandbox: SandboxState): Reply | { media: StoredMedia[] } {
  const named = content === undefined || "article" in content ? [] : "media" in content ? [content.media] : content.multiImage.images;
  const media: StoredMedia[] = [];
  for (const { id, altText } of named) {
    const item = mediaOf(id, sandbox);
    const fits = item && item.accountId === account.id && (named.length === 1 || item.extra.kind === "image");
    if (!fits) return badInput("INVALID_VALUE_FOR_FIELD", `${id} is not an asset of the author`, "content");
    const state = stateOf(item, sandbox);
    if (state === "PROCESSING_FAILED") return badInput("MEDIA_ASSET_PROCESSING_FAILED", `Media asset ${id} could not be processed`, "content");
    if (state !== "AVAILABLE") return problem(422, "MEDIA_ASSET_NOT_READY", `Media asset is not ready: ${id} is ${state}`);
    if (altText) sandbox.media.set(item.id, { ...item, extra: { ...item.extra, altText } });
    media.push(item);
  }
  return { media };
}

/** The visible part of a commentary. It ends at the first unescaped reserved character that starts no element. */
function rendered(commentary: string): string {
  let text = "";
  let rest = commentary;
  while (rest !== "") {
    const element =
      /^\{hashtag\|\\?#\|([^{}|]+)\}/u.exec(rest) ??
      /^@\[((?:\\.|[^\]\\])+)\]\(urn:li:(?:person|organization):[^)]+\)/u.exec(rest) ??
      /^\\([\\|{}@[\]()<>#*_~])/u.exec(rest);
    if (element) {
      text += element[0].startsWith("{") ? `#${element[1]}` : element[1];
      rest = rest.slice(element[0].length);
      continue;
    }
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    // A plain hashtag is recognised without its element.
    if (/[\\|{}@[\]()<>*_~]/.test(character)) break;
    text += character;
    rest = rest.slice(character.length);
  }
  return text;
}
