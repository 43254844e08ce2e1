"use client";

import { useText } from "@/components/i18n/client";
import type { SocialPlatform } from "@/server/platforms/social/contract";

/** A platform as people of the page's language call it; takes the name in either case. */
export function usePlatformName(): (platform: string) => string {
  const t = useText("platform");
  return (platform) => t(platform.toUpperCase() as SocialPlatform);
}
