"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useText } from "@/components/i18n/client";
import { Link } from "@/components/ui/link";
import { adsSections, isCurrentAdsSection } from "./ads-sections";

/** The parts of ads where the sidebar has no room for them: in a row that scrolls sideways where it is too long. */
export function AdsNav() {
  const t = useText("ads");
  const path = usePathname();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current part changes with the path
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav ref={row} aria-label={t("sections.label")} className="-mx-4 flex gap-1 overflow-x-auto border-b border-gray-5 px-4 pt-1 sm:mx-0 sm:px-1 lg:hidden">
      {adsSections.map(({ href, key }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrentAdsSection(path, href) ? "page" : undefined}
          className="-mb-px inline-flex h-9 shrink-0 items-center border-b-2 border-transparent px-3 text-gray-11 -outline-offset-2 hover:text-gray-12 aria-[current=page]:border-accent-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12 pointer-coarse:h-11"
        >
          {t(`sections.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
