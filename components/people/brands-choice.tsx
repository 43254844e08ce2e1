"use client";

import { useText } from "@/components/i18n/client";
import { Checkbox } from "@/components/ui/checkbox";
import type { BrandView } from "@/server/domains/brands/brands.schema";

interface BrandsChoiceProps {
  brands: readonly BrandView[];
  value: readonly string[];
  onChange(ids: string[]): void;
  legend?: string;
  hint?: string;
}

/** Which brands a member, or something else, is limited to. Nothing to choose from: nothing is shown. */
export function BrandsChoice({ brands, value, onChange, legend, hint }: BrandsChoiceProps) {
  const t = useText("people");
  if (brands.length === 0) return null;
  const toggle = (id: string, on: boolean) =>
    onChange(brands.map((brand) => brand.id).filter((candidate) => (candidate === id ? on : value.includes(candidate))));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{legend ?? t("brands")}</legend>
      {brands.map(({ id, name }) => (
        <Checkbox key={id} label={<bdi>{name}</bdi>} checked={value.includes(id)} onCheckedChange={(on) => toggle(id, on === true)} />
      ))}
      <p className="text-xs text-gray-10">{hint ?? t("brandsHint")}</p>
    </fieldset>
  );
}
