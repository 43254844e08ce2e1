import type { OperationExample } from "./ads-example-shop";
import { page, responseExample } from "./ads-example-shop";

/** Examples of operations around publishing: the platforms' rules, checks, media folders and figures. */

const platform = {
  platform: "twitter",
  name: "X",
  available: true,
  sandbox: false,
  text: { max: 280, maxWithImages: null, unit: "weighted", without: "", hashtags: null, mentions: null },
  title: null,
  media: {
    required: false,
    max: 4,
    mixed: false,
    images: {
      min: 0,
      max: 4,
      mimes: ["image/jpeg", "image/png", "image/webp", "image/gif"],
      maxBytes: 5_242_880,
      minRatio: null,
      maxRatio: null,
      maxAnimationBytes: 15_728_640,
      animationsAlone: true,
      maxWidth: null,
      maxHeight: null,
      minWidth: 1,
      minHeight: 1,
    },
    videos: {
      min: 0,
      max: 1,
      mimes: ["video/mp4", "video/quicktime"],
      maxBytes: 536_870_912,
      minRatio: 0.33,
      maxRatio: 3,
      codecs: ["H.264"],
      minBytes: 1,
      minSeconds: 0.5,
      maxSeconds: 140,
      minFramesPerSecond: null,
      maxFramesPerSecond: 60,
      minEdge: 32,
    },
    altText: { max: 1_000 },
  },
  placements: [],
  settings: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { replySettings: { type: "string", enum: ["following", "mentionedUsers", "subscribers", "verified"] } },
    additionalProperties: false,
  },
  supports: { firstComment: false, thread: false, altText: true, link: false, delete: true, metrics: true, options: false },
};

const CONNECTION_ID = "0199b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f";

const validation = {
  valid: false,
  targets: [
    {
      accountId: CONNECTION_ID,
      platform: "instagram",
      publishable: false,
      problems: [
        {
          code: "MEDIA_REQUIRED",
          level: "error",
          message: "This platform takes no post without an image or a video.",
          remedy: "Add an image or a video.",
          field: "mediaUrls",
          limit: 1,
          actual: 0,
          docs: "https://developers.facebook.com/docs/instagram-platform/content-publishing",
        },
      ],
    },
  ],
};

const totals = { impressions: 4_210, engagements: 257, likes: 214, comments: 18, shares: 25, saves: null, clicks: null, videoViews: 3_980 };
const AS_OF = "2026-11-22T07:00:00.000Z";
const POST_ID = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
const publishedPost = {
  id: POST_ID,
  content: "قهوتنا الجديدة وصلت.",
  platforms: ["tiktok"],
  accountIds: [CONNECTION_ID],
  publishedAt: "2026-11-21T07:00:03.000Z",
  asOf: AS_OF,
  totals,
};
const account = {
  accountId: CONNECTION_ID,
  platform: "tiktok",
  accountName: "متجر البن",
  asOf: AS_OF,
  posts: 1,
  totals,
  series: [{ date: "2026-11-21", posts: 1, ...totals }],
};

const folder = { id: "0199b2c4-2b3c-7d4e-8f50-7a8b9c0d1e2f", name: "عروض الصيف" };

export const publishingExamples: Readonly<Record<string, OperationExample>> = {
  "GET /platforms": responseExample([platform]),
  "GET /connections/{id}/options": responseExample({ destinations: [{ id: "1022106146619699845", name: "وصفات القهوة" }], asOf: "2026-11-21T07:00:00.000Z" }),
  "POST /posts/validate": { request: { content: "قهوتنا الجديدة وصلت.", accountIds: [CONNECTION_ID], publishNow: true }, ...responseExample(validation) },
  "GET /posts/{id}/metrics": responseExample({ asOf: AS_OF, totals, targets: [{ accountId: CONNECTION_ID, platform: "tiktok", asOf: AS_OF, ...totals }] }),
  "GET /analytics/posts": { response: page(publishedPost, 50) },
  "GET /analytics/accounts": { response: page(account, 20) },
  "GET /media/folders": responseExample([{ ...folder, files: 12 }]),
  "POST /media/folders": { request: { name: folder.name }, ...responseExample(folder) },
  "PATCH /media/folders/{id}": { request: { name: folder.name }, ...responseExample(folder) },
  "DELETE /media/folders/{id}": responseExample({ id: folder.id, deleted: true }),
};
