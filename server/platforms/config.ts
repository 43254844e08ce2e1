import { env, type PlatformName, type PlatformSetting } from "@/env";
import { sandboxApp, sandboxPrefix } from "@/server/sandbox/credentials";

/** A platform's base URL and app credentials. Adapters do not distinguish the sandbox from the real one. */
export interface PlatformConfig {
  clientId: string;
  clientSecret: string;
  apiBaseUrl: string;
  authorizeUrl: string;
  tokenBaseUrl: string;
  uploadBaseUrl: string;
  apiVersion: string;
  /** True where the sandbox answers. For display, never for decisions. */
  sandbox: boolean;
}

type Addresses = Pick<PlatformConfig, "apiBaseUrl" | "authorizeUrl" | "tokenBaseUrl" | "uploadBaseUrl" | "apiVersion">;

const meta = { apiBaseUrl: "https://graph.facebook.com", tokenBaseUrl: "https://graph.facebook.com", apiVersion: "v26.0" };
const google = { authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth", tokenBaseUrl: "https://oauth2.googleapis.com" };

/** The real platforms' own addresses and the versions our adapters were written for. */
const published: Record<PlatformName, Addresses> = {
  TWITTER: {
    apiBaseUrl: "https://api.x.com",
    authorizeUrl: "https://x.com/i/oauth2/authorize",
    tokenBaseUrl: "https://api.x.com",
    uploadBaseUrl: "https://api.x.com",
    apiVersion: "2",
  },
  INSTAGRAM: {
    apiBaseUrl: "https://graph.instagram.com",
    authorizeUrl: "https://www.instagram.com/oauth/authorize",
    tokenBaseUrl: "https://api.instagram.com",
    uploadBaseUrl: "https://rupload.facebook.com",
    apiVersion: "v26.0",
  },
  LINKEDIN: {
    apiBaseUrl: "https://api.linkedin.com",
    authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
    tokenBaseUrl: "https://www.linkedin.com",
    uploadBaseUrl: "https://api.linkedin.com",
    apiVersion: "202607",
  },
  FACEBOOK: { ...meta, authorizeUrl: "https://www.facebook.com/v26.0/dialog/oauth", uploadBaseUrl: "https://rupload.facebook.com" },
  TIKTOK: {
    apiBaseUrl: "https://open.tiktokapis.com",
    authorizeUrl: "https://www.tiktok.com/v2/auth/authorize/",
    tokenBaseUrl: "https://open.tiktokapis.com",
    uploadBaseUrl: "https://open-upload.tiktokapis.com",
    apiVersion: "v2",
  },
  YOUTUBE: { ...google, apiBaseUrl: "https://www.googleapis.com", uploadBaseUrl: "https://www.googleapis.com", apiVersion: "v3" },
  PINTEREST: {
    apiBaseUrl: "https://api.pinterest.com",
    authorizeUrl: "https://www.pinterest.com/oauth/",
    tokenBaseUrl: "https://api.pinterest.com",
    uploadBaseUrl: "https://api.pinterest.com",
    apiVersion: "v5",
  },
  SNAPCHAT: {
    apiBaseUrl: "https://businessapi.snapchat.com",
    authorizeUrl: "https://accounts.snapchat.com/login/oauth2/authorize",
    tokenBaseUrl: "https://accounts.snapchat.com",
    uploadBaseUrl: "https://businessapi.snapchat.com",
    apiVersion: "v1",
  },
  META: { ...meta, authorizeUrl: "https://www.facebook.com/v26.0/dialog/oauth", uploadBaseUrl: "https://graph.facebook.com" },
  GOOGLE: { ...google, apiBaseUrl: "https://googleads.googleapis.com", uploadBaseUrl: "https://googleads.googleapis.com", apiVersion: "v25" },
};

export const platformNames = Object.keys(published) as PlatformName[];

type Settings = Partial<Record<`${PlatformName}_${PlatformSetting}`, string>> & { SANDBOX: "auto" | "on" | "off"; SANDBOX_PORT: number };

/** Whether the sandbox runs: as configured, by default while the installation has no platform credentials at all. */
export function sandboxRuns(settings: Settings = env): boolean {
  if (settings.SANDBOX !== "auto") return settings.SANDBOX === "on";
  return platformNames.every((name) => settings[`${name}_CLIENT_ID`] === undefined);
}

/** Target of a platform's calls: the sandbox only, or the real platform where the installation has credentials for it. */
export interface Place {
  sandbox: boolean;
}

/** Null when neither the real platform (no credentials, or not to be used) nor the sandbox is available. */
export function platformConfig(name: PlatformName, { sandbox }: Place, settings: Settings = env): PlatformConfig | null {
  const clientId = settings[`${name}_CLIENT_ID`];
  if (clientId !== undefined && !sandbox) {
    return { ...addresses(name, published[name], settings), clientId, clientSecret: settings[`${name}_CLIENT_SECRET`] ?? "", sandbox: false };
  }
  if (!sandboxRuns(settings)) return null;
  const base = `${sandboxOrigin(settings)}/${sandboxPrefix(name)}`;
  // Each of a platform's hosts becomes the same prefix; the paths below it are the real ones.
  const sandboxConfig = {
    apiBaseUrl: base,
    authorizeUrl: base + new URL(published[name].authorizeUrl).pathname,
    tokenBaseUrl: base,
    uploadBaseUrl: base,
    apiVersion: published[name].apiVersion,
  };
  // With credentials, the addresses that are set are the real platform's.
  return { ...(clientId === undefined ? addresses(name, sandboxConfig, settings) : sandboxConfig), ...sandboxApp(name), sandbox: true };
}

export function sandboxOrigin(settings: Settings = env): string {
  return `http://127.0.0.1:${settings.SANDBOX_PORT}`;
}

/** The environment's value, else the given one. */
function addresses(name: PlatformName, fallback: Addresses, settings: Settings): Addresses {
  const withoutSlash = (url: string) => url.replace(/\/+$/, "");
  return {
    apiBaseUrl: withoutSlash(settings[`${name}_API_BASE_URL`] ?? fallback.apiBaseUrl),
    authorizeUrl: settings[`${name}_AUTHORIZE_URL`] ?? fallback.authorizeUrl,
    tokenBaseUrl: withoutSlash(settings[`${name}_TOKEN_BASE_URL`] ?? fallback.tokenBaseUrl),
    uploadBaseUrl: withoutSlash(settings[`${name}_UPLOAD_BASE_URL`] ?? fallback.uploadBaseUrl),
    apiVersion: settings[`${name}_API_VERSION`] ?? fallback.apiVersion,
  };
}
