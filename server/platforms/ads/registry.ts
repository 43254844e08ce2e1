import { type Place, type PlatformConfig, platformConfig } from "../config";
import type { AdPlatform, AdsAdapter } from "./contract";
import { createGoogleAdapter } from "./google";
import { createMetaAdapter } from "./meta";

/** The implemented ad adapters. */
const factories: Partial<Record<AdPlatform, (config: PlatformConfig) => AdsAdapter>> = {
  META: createMetaAdapter,
  GOOGLE: createGoogleAdapter,
};

const adapters = new Map<string, AdsAdapter>();

/** Null when the installation neither has credentials for the platform nor runs the sandbox. */
export function adsAdapter(platform: AdPlatform, place: Place): AdsAdapter | null {
  const config = platformConfig(platform, place);
  if (!config) return null;
  // An address may be set after the first call.
  const key = `${platform} ${config.apiBaseUrl}`;
  const known = adapters.get(key);
  if (known) return known;
  const adapter = factories[platform]?.(config);
  if (!adapter) return null;
  adapters.set(key, adapter);
  return adapter;
}
