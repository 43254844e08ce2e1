import { sandboxOrigin } from "@/server/platforms/config";
import { type Place, type PlatformConfig, platformConfig } from "../config";
import type { CreatedPost, SocialAdapter, SocialPlatform } from "./contract";
import { createFacebookAdapter } from "./facebook";
import { createInstagramAdapter } from "./instagram";
import { createLinkedinAdapter } from "./linkedin";
import { createPinterestAdapter } from "./pinterest";
import { createSnapchatAdapter } from "./snapchat";
import { createTiktokAdapter } from "./tiktok";
import { createTwitterAdapter } from "./twitter";
import { createYoutubeAdapter } from "./youtube";

/** The implemented adapters. A platform without one cannot be connected. */
const factories: Partial<Record<SocialPlatform, (config: PlatformConfig) => SocialAdapter>> = {
  FACEBOOK: createFacebookAdapter,
  INSTAGRAM: createInstagramAdapter,
  LINKEDIN: createLinkedinAdapter,
  PINTEREST: createPinterestAdapter,
  TWITTER: createTwitterAdapter,
  YOUTUBE: createYoutubeAdapter,
  TIKTOK: createTiktokAdapter,
  SNAPCHAT: createSnapchatAdapter,
};

const adapters = new Map<string, SocialAdapter>();

const unset: PlatformConfig = {
  clientId: "",
  clientSecret: "",
  apiBaseUrl: "",
  authorizeUrl: "",
  tokenBaseUrl: "",
  uploadBaseUrl: "",
  apiVersion: "",
  sandbox: false,
};

/** Which optional parts a platform's adapter has, also where the installation is not set up for it. */
export function adapterParts(platform: SocialPlatform): { delete: boolean; metrics: boolean; options: boolean } {
  const adapter = factories[platform]?.(unset);
  return {
    delete: adapter?.deletePost !== undefined,
    metrics: adapter?.readMetrics !== undefined,
    options: adapter?.publishOptions !== undefined,
  };
}

/** Null when the platform has no adapter, or the installation neither has credentials for it nor runs the sandbox. */
export function socialAdapter(platform: SocialPlatform, place: Place): SocialAdapter | null {
  const config = platformConfig(platform, place);
  if (!config) return null;
  // An address may be set after the first call.
  const key = `${platform} ${config.apiBaseUrl}`;
  const existing = adapters.get(key);
  if (existing) return existing;
  const created = factories[platform]?.(config);
  if (!created) return null;
  const adapter = config.sandbox ? withSandboxLinks(created) : created;
  adapters.set(key, adapter);
  return adapter;
}

/**
 * Address of a post in the sandbox: its feed. The adapters and the sandbox fakes return the real platform's address, as the platform itself
 * would; nothing is there.
 */
function withSandboxLinks(adapter: SocialAdapter): SocialAdapter {
  const { platform } = adapter;
  const linked = <Post extends CreatedPost>(post: Post): Post => {
    if (post.externalUrl === null) return post;
    const query = new URLSearchParams({ platform: platform.toLowerCase(), ...(post.externalPostId === null ? {} : { post: post.externalPostId }) });
    return { ...post, externalUrl: `${sandboxOrigin()}/?${query}` };
  };
  const { confirm } = adapter;
  return {
    ...adapter,
    create: async (...args) => linked(await adapter.create(...args)),
    findCreated: async (...args) => {
      const found = await adapter.findCreated(...args);
      return found === null || found === "unsupported" ? found : linked(found);
    },
    ...(confirm && {
      confirm: async (...args: Parameters<typeof confirm>) => {
        const confirmation = await confirm(...args);
        return confirmation.state === "settled" ? { ...confirmation, created: linked(confirmation.created) } : confirmation;
      },
    }),
  };
}
