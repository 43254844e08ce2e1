import type { BrandProfile, Guardrails, SaveBrandProfileInput } from "@/server/domains/ads/brand-profile.schema";
import { toAsciiDigits } from "@/shared/format";

/** What the form holds: texts as they are typed, until they are sent. */
export interface BrandValues {
  name: string;
  industry: string;
  market: string;
  voice: string;
  audience: string;
  languages: string;
  dialect: string;
  valueProps: string;
  bannedTerms: string;
  guarded: boolean;
  limits: Record<keyof Guardrails, string>;
}

export const dialects = ["MSA", "GULF", "EGYPTIAN", "LEVANTINE", "MAGHREBI", "IRAQI"] as const;

const DEFAULT_GUARDRAILS: Guardrails = { dailySpendCap: null, roasFloor: null, floorDays: 3, minSpend: 0, minConversions: 10 };

const written = (value: number | null): string => (value === null ? "" : String(value));

export function valuesOf(profile: BrandProfile | null): BrandValues {
  const { dailySpendCap, roasFloor, floorDays, minSpend, minConversions } = profile?.guardrails ?? DEFAULT_GUARDRAILS;
  return {
    name: profile?.name ?? "",
    industry: profile?.industry ?? "",
    market: profile?.market ?? "",
    voice: profile?.voice ?? "",
    audience: profile?.audience ?? "",
    languages: (profile?.languages ?? ["ar"]).join(", "),
    dialect: profile?.dialect ?? "",
    valueProps: (profile?.valueProps ?? []).join("\n"),
    bannedTerms: (profile?.bannedTerms ?? []).join("\n"),
    guarded: Boolean(profile?.guardrails),
    limits: {
      dailySpendCap: written(dailySpendCap),
      roasFloor: written(roasFloor),
      floorDays: written(floorDays),
      minSpend: written(minSpend),
      minConversions: written(minConversions),
    },
  };
}

const orNull = (text: string): string | null => text.trim() || null;
const parts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A text that is no number goes as NaN, which the server refuses by the field's name. */
const numberOf = (text: string): number => Number(toAsciiDigits(text).replaceAll(",", "").trim() || "0");
const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : numberOf(text));

export function inputOf(values: BrandValues): SaveBrandProfileInput {
  const { limits } = values;
  return {
    name: values.name.trim(),
    industry: orNull(values.industry),
    market: orNull(values.market),
    voice: orNull(values.voice),
    audience: orNull(values.audience),
    languages: parts(values.languages, /[,،\s]+/),
    dialect: dialects.find((dialect) => dialect === values.dialect) ?? null,
    valueProps: parts(values.valueProps, /\n/),
    bannedTerms: parts(values.bannedTerms, /\n/),
    guardrails: values.guarded
      ? {
          dailySpendCap: numberOrNull(limits.dailySpendCap),
          roasFloor: numberOrNull(limits.roasFloor),
          floorDays: numberOf(limits.floorDays),
          minSpend: numberOf(limits.minSpend),
          minConversions: numberOf(limits.minConversions),
        }
      : null,
  };
}
