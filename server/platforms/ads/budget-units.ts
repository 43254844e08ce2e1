import { minorDigits } from "@/shared/format";
import type { AdPlatform } from "./contract";

/**
 * Currencies that META counts without a smaller unit; every other one in hundredths.
 * @see https://developers.facebook.com/docs/marketing-api/currencies
 */
const withoutMinorUnit = new Set(["CLP", "COP", "CRC", "HUF", "IDR", "ISK", "JPY", "KRW", "PYG", "TWD", "VND"]);

/** The smallest amount by which a budget at the platform can differ, in millionths of the currency. */
export function budgetUnitMicros(platform: AdPlatform, currency: string): number {
  const hasMinorUnit = platform === "META" ? !withoutMinorUnit.has(currency) : minorDigits(currency) > 0;
  return hasMinorUnit ? 10_000 : 1_000_000;
}
