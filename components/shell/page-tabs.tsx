"use client";

import { usePathname } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { LinkTabs } from "@/components/ui/link-tabs";

const pages = {
  queue: [
    { href: "/queue", key: "slots" },
    { href: "/queue/recurring", key: "recurring" },
  ],
  brandVoice: [
    { href: "/brand-voice", key: "profile" },
    { href: "/brand-voice/memory", key: "memory" },
  ],
  campaigns: [
    { href: "/ads/campaigns", key: "campaigns" },
    { href: "/ads/campaigns/creatives", key: "creatives" },
  ],
} as const;

/** The pages that a page of the navigation has as tabs. */
export function PageTabs({ of }: { of: keyof typeof pages }) {
  const t = useText("shell");
  const path = usePathname();
  return <LinkTabs label={t(`sections.${of}`)} tabs={pages[of].map(({ href, key }) => ({ href, label: t(`tabs.${key}`), current: href === path }))} />;
}
