import { checkPolicy } from "@/server/domains/ads/engine/policy-check";
import { count, emptyConfusion, f1Interval, labelled, precisionRecall, printTable, proportion } from "./table";

/** What a filter of plain substrings would do: the words of the same policies, no boundaries, no context. */
const plainWords =
  "vape,cigar,shisha,gun,ammo,weed,thc,replica,fake,hack,spy,guarantee,cure,before and after,are you,ugly,lose,nude,sex,escort,beer,wine,casino,bet,pork,crypto,bitcoin,loan,dating,slim,fat,ozempic,botox,vote,rent,hiring,best,#1,free,won,سجائر,معسل,شيشة,فيب,سلاح,مسدس,حشيش,كوبي,مزور,تجسس,متابعين,مضمون,يشفي,علاج,قبل وبعد,هل أنت,قبيح,كيلو,جنس,خمر,بيرة,كحول,نبيذ,كازينو,قمار,رهان,خنزير,سحر,تداول,قرض,تعارف,تنحيف,انتخاب,إيجار,وظائف,الأفضل,رقم 1,مجانا,فرصة".split(
    ",",
  );

/**
 * `policy-train-*`: written at several times and since learnt from.
 * `policy-tune-*`: written from the platforms' policies before the rules were looked at, then learnt from. First run, before anything was mended: F1 0.715 in
 * English and 0.719 in Arabic, 98 of 116 and 101 of 117 traps right.
 * `policy-tune-2-*`: by another hand, a holdout until 2026-11-27, then learnt from. Read once: F1 0.882 in English and 0.950 in Arabic, 59 and 67 of 70 traps.
 * `policy-tune-3-*`: by a third hand, with more families and harder traps, a holdout until 2026-11-27, then learnt from. Read once: F1 0.828 in English
 * (150 texts, 65 of 75 allowed ones let through) and 0.851 in Arabic (100 texts, 42 of 50).
 * `policy-tune-4-*`: by a fourth hand, the same. Read once: F1 0.891 in English (110 texts, 49 of 55) and 0.935 in Arabic (90 texts, 41 of 45).
 * `policy-holdout-2026-11-27-*`: by a fifth hand, read once, after the last change to the rules. English: F1 0.885, 52 of 60 allowed texts let through.
 * Arabic: 0.885 (60 texts), 26 of 30. Both miss the aims of 0.92 and 90 %; the sets above were learnt from: expect these figures of other texts. Rules that
 * learn from this set make it a tune set.
 */
const sets = ["policy-train", "policy-tune", "policy-tune-2", "policy-tune-3", "policy-tune-4", "policy-holdout-2026-11-27"];

export function evaluatePolicy(): void {
  const rows: (string | number)[][] = [];
  for (const set of sets) {
    for (const language of ["en", "ar"]) {
      const [held, words] = [emptyConfusion(), emptyConfusion()];
      let right = 0;
      const texts = labelled(`${set}-${language}`);
      for (const [verdict = "", code = "", market = "", text = ""] of texts) {
        const answer = checkPolicy({ creative: text, platforms: ["META", "GOOGLE"], ...(market === "-" ? {} : { market }) }, "en");
        if (answer.verdict === verdict && (code === "-" || answer.reasons.some((reason) => reason.code === code))) right += 1;
        count(held, verdict !== "ALLOW", answer.verdict !== "ALLOW");
        const lower = text.toLowerCase();
        count(
          words,
          verdict !== "ALLOW",
          plainWords.some((word) => lower.includes(word)),
        );
      }
      const name = `${set}-${language}`;
      const [n, traps] = [texts.length, held.alarms + held.silent];
      rows.push([name, "F1, held or not", precisionRecall(words)[2], precisionRecall(held)[2], n, f1Interval(held)]);
      rows.push([name, "allowed texts let through", words.silent / traps, ...proportion(held.silent, traps)]);
      rows.push([name, "verdict and rule right", "", ...proportion(right, n)]);
    }
  }
  printTable("Policy check; baseline: plain substrings", ["labels", "measure", "baseline", "ours", "n", "95 % interval"], rows);
}
