import { text } from "@/server/lib/text";
import { numberText, percentText } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import type { FatigueReason } from "../creatives.schema";
import type { AdsLocale } from "../metrics.schema";
import type { FatigueVerdict } from "./creative-fatigue";
import { traitText } from "./creative-traits";
import type { Winner } from "./winning-creatives";

type Figures = Pick<FatigueVerdict, "frequency" | "ctrDropPercent" | "cpmChangePercent" | "costPerResultRatio" | "daysRunning">;

function times(value: number, locale: AdsLocale): string {
  return isolated(`${numberText(value, locale, 2).slice(1, -1)}×`);
}

/** One reason as a sentence with its figure; advice names a new idea first and never a higher budget alone. */
export function fatigueText(reason: FatigueReason, figures: Figures, locale: AdsLocale): string {
  return text(locale, `ads.fatigue.${reason}`, {
    cost: times(figures.costPerResultRatio ?? 0, locale),
    drop: percentText(figures.ctrDropPercent ?? 0, locale),
    cpm: percentText(figures.cpmChangePercent ?? 0, locale),
    frequency: numberText(figures.frequency ?? 0, locale, 1),
    days: text(locale, "count.day", { count: figures.daysRunning }),
  });
}

export function winText(winner: Pick<Winner, "why" | "traits" | "shrunkRoas">, locale: AdsLocale): string {
  const why = winner.why.map((reason) => text(locale, `ads.win.${reason}`));
  const because = text(locale, "ads.win.because", { why: commaSeparated(why, locale) });
  const [trait] = winner.traits;
  if (!trait) return because;
  return `${because} ${text(locale, "ads.win.shared", { trait: traitText(trait.trait, locale), times: times(trait.lift, locale) })}`;
}
