import { dateText, daysText, metricText, moneyText, withOneStop } from "@/server/lib/wording";
import type { AdsLocale } from "../metrics.schema";

/** Why the auto-pilot paused, in a sentence. Stored as a code with its figures, so it may come from an older release. */
export function explanationText({ code, figures }: { code: string; figures: Record<string, string | number> }, locale: AdsLocale): string {
  const currency = String(figures.currency);
  const money = (name: string) => moneyText(Number(figures[name]), currency, locale);
  if (code === "SPEND_CAP") {
    const day = dateText(String(figures.date), locale);
    return locale === "en"
      ? `The auto-pilot paused it: it spent ${money("spend")} on ${day}, above your daily cap of ${money("cap")}.`
      : withOneStop(`أوقفتها الإدارة التلقائية لأنها أنفقت ${money("spend")} يوم ${day}، وهذا فوق سقفك اليومي ${money("cap")}.`);
  }
  if (code === "ROAS_FLOOR") {
    const roas = metricText("roas", Number(figures.roas), currency, locale);
    const floor = metricText("roas", Number(figures.floor), currency, locale);
    const days = daysText(Number(figures.days), locale);
    return locale === "en"
      ? `The auto-pilot paused it: it returned ${roas} over ${days} on ${money("spend")}, below your floor of ${floor}.`
      : `أوقفتها الإدارة التلقائية لأن عائدها خلال ${days} كان ${roas} على إنفاق ${money("spend")}، وهذا دون حدّك الأدنى ${floor}.`;
  }
  return code;
}
