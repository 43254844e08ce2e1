"use client";

import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";

/** A campaign with its platform's mark and, below it, why it is treated as it is. */
export function CampaignName({ id, name, platform, note }: { id: string; name: string; platform: AdPlatform; note: string }) {
  return (
    <span className="grid min-w-0 gap-0.5 py-1 @4xl:min-w-64">
      <span className="flex min-w-0 items-center gap-2 text-base">
        <PlatformMark platform={platform} />
        <Link href={`/ads/campaigns/${id}`} className="wrap-anywhere hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </span>
      <span className="text-xs text-gray-11">{note}</span>
    </span>
  );
}
