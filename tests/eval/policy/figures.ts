import { checkPolicy } from "@/server/domains/ads/engine/policy-check";
import type { PolicyModels } from "@/server/domains/ads/engine/policy-classifier";
import { count, emptyConfusion, f1Interval, precisionRecall, proportion } from "../table";
import type { LabelledAd } from "./sets";

/** What a filter of plain substrings would do: the words of the same policies, no boundaries, no context. */
const plainWords =
  "vape,cigar,shisha,gun,ammo,weed,thc,replica,fake,hack,spy,guarantee,cure,before and after,are you,ugly,lose,nude,sex,escort,beer,wine,casino,bet,pork,crypto,bitcoin,loan,dating,slim,fat,ozempic,botox,vote,rent,hiring,best,#1,free,won,سجائر,معسل,شيشة,فيب,سلاح,مسدس,حشيش,كوبي,مزور,تجسس,متابعين,مضمون,يشفي,علاج,قبل وبعد,هل أنت,قبيح,كيلو,جنس,خمر,بيرة,كحول,نبيذ,كازينو,قمار,رهان,خنزير,سحر,تداول,قرض,تعارف,تنحيف,انتخاب,إيجار,وظائف,الأفضل,رقم 1,مجانا,فرصة".split(
    ",",
  );

type Row = (string | number)[];

/** Rows of one set of texts. `models`: others than those that the product has. */
export function policyFigures(name: string, ads: readonly LabelledAd[], models?: PolicyModels): Row[] {
  const [held, words] = [emptyConfusion(), emptyConfusion()];
  let right = 0;
  for (const { verdict, code, market, text } of ads) {
    const answer = checkPolicy({ creative: text, platforms: ["META", "GOOGLE"], ...(market === "-" ? {} : { market }) }, "en", models);
    if (answer.verdict === verdict && (code === "-" || answer.reasons.some((reason) => reason.code === code))) right += 1;
    count(held, verdict !== "ALLOW", answer.verdict !== "ALLOW");
    const lower = text.toLowerCase();
    count(
      words,
      verdict !== "ALLOW",
      plainWords.some((word) => lower.includes(word)),
    );
  }
  const traps = held.alarms + held.silent;
  return [
    ...(held.hits + held.misses > 0 ? [[name, "F1, held or not", precisionRecall(words)[2], precisionRecall(held)[2], ads.length, f1Interval(held)]] : []),
    [name, "allowed texts let through", words.silent / traps, ...proportion(held.silent, traps)],
    [name, "verdict and rule right", "", ...proportion(right, ads.length)],
  ];
}
