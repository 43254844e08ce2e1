import type { SocialPlatform } from "./platforms";

/** Where each platform describes what it takes. */
export const platformDocs: Record<SocialPlatform, string> = {
  TWITTER: "https://docs.x.com/x-api/posts/manage-tweets/integrate",
  INSTAGRAM: "https://developers.facebook.com/docs/instagram-platform/content-publishing",
  LINKEDIN: "https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api",
  FACEBOOK: "https://developers.facebook.com/docs/pages-api/posts",
  TIKTOK: "https://developers.tiktok.com/doc/content-posting-api-reference-direct-post",
  YOUTUBE: "https://developers.google.com/youtube/v3/docs/videos/insert",
  PINTEREST: "https://developers.pinterest.com/docs/api/v5/pins-create",
  SNAPCHAT: "https://developers.snap.com/api/marketing-api/Public-Profile-API/Introduction",
};
