import type { AdPlatform, AdsAdapter } from "./contract";

/** One line an adapter. */
const adapters: Partial<Record<AdPlatform, AdsAdapter>> = {};

export function adsAdapter(platform: AdPlatform): AdsAdapter {
  const adapter = adapters[platform];
  if (!adapter) throw new Error(`no adapter for ${platform}`);
  return adapter;
}
