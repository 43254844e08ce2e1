"use client";

import { useText } from "@/components/i18n/client";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import { isolated } from "@/shared/format";

/** The brands that somebody or something is limited to, by name. */
export function BrandNames({ ids, brands }: { ids: readonly string[]; brands: readonly BrandView[] }) {
  const t = useText("people");
  if (ids.length === 0) return <span className="text-gray-10">{t("allBrands")}</span>;
  const names = brands.filter((brand) => ids.includes(brand.id)).map((brand) => isolated(brand.name));
  if (names.length === 0) return <span className="text-gray-10">{t("brandsGone")}</span>;
  return <span className="text-end [overflow-wrap:anywhere] @4xl:text-start">{names.join(t("separator"))}</span>;
}
