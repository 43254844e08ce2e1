"use client";

import { PlatformMark } from "@/components/ui/platform-mark";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";

/** A campaign with its platform's mark and, below it, why it is treated as it is. */
export function CampaignName({ name, platform, note }: { name: string; platform: AdPlatform; note: string }) {
  return (
    <span className="grid min-w-0 gap-0.5 py-1 @4xl:min-w-64">
      <span className="flex min-w-0 items-center gap-2 text-base">
        <PlatformMark platform={platform} />
        <bdi className="wrap-anywhere">{name}</bdi>
      </span>
      <span className="text-xs text-gray-11">{note}</span>
    </span>
  );
}
