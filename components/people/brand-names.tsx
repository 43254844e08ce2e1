"use client";

import { useText } from "@/components/i18n/client";
import { isolate } from "@/components/i18n/text";
import type { BrandView } from "@/server/domains/workspaces/people.schema";

/** The brands that somebody is limited to, by name. */
export function BrandNames({ ids, brands }: { ids: readonly string[]; brands: readonly BrandView[] }) {
  const t = useText("people");
  if (ids.length === 0) return <span className="text-gray-10">{t("allBrands")}</span>;
  const names = brands.filter((brand) => ids.includes(brand.id)).map((brand) => isolate(brand.name));
  return <span className="text-end [overflow-wrap:anywhere] @4xl:text-start">{names.join(t("separator"))}</span>;
}
