import { text } from "@/server/lib/text";
import { dateText, metricText, moneyText, withOneStop } from "@/server/lib/wording";
import type { AdsLocale } from "../metrics.schema";

/** Why the auto-pilot paused, in a sentence. Stored as a code with its figures, so it may come from an older release. */
export function explanationText({ code, figures }: { code: string; figures: Record<string, string | number> }, locale: AdsLocale): string {
  const currency = String(figures.currency);
  const money = (name: string) => moneyText(Number(figures[name]), currency, locale);
  if (code === "SPEND_CAP") {
    const day = dateText(String(figures.date), locale);
    return withOneStop(text(locale, "ads.autoPilot.spendCap", { spend: money("spend"), day, cap: money("cap") }));
  }
  if (code === "ROAS_FLOOR") {
    const multiple = (name: string) => metricText("roas", Number(figures[name]), currency, locale);
    const days = text(locale, "count.day", { count: Number(figures.days) });
    return text(locale, "ads.autoPilot.roasFloor", { roas: multiple("roas"), days, spend: money("spend"), floor: multiple("floor") });
  }
  return code;
}
