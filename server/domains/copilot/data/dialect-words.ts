import type { RewriteDialect } from "../rewrite.schema";

/**
 * Function words that differ between Arabic dialects and take the same place in a sentence, so that one can be
 * put for the other. `from` holds only spellings that mean nothing else in any of them: «بعد» is "too" in the Gulf and "after" everywhere.
 */
export interface DialectWord {
  from: readonly string[];
  to: Record<RewriteDialect, string>;
}

export const dialectWords: readonly DialectWord[] = [
  {
    from: ["الآن", "الان", "الحين", "دلوقتي", "هلق", "هلأ", "دابا", "هسه"],
    to: { MSA: "الآن", GULF: "الحين", EGYPTIAN: "دلوقتي", LEVANTINE: "هلق", MAGHREBI: "دابا", IRAQI: "هسه" },
  },
  {
    from: ["غدًا", "غداً", "بكرة", "بكره", "بكرا", "باجر", "باچر"],
    to: { MSA: "غدًا", GULF: "بكرة", EGYPTIAN: "بكرة", LEVANTINE: "بكرا", MAGHREBI: "غدا", IRAQI: "باچر" },
  },
  { from: ["ماذا", "وش", "إيه", "ايه", "شو", "شنو"], to: { MSA: "ماذا", GULF: "وش", EGYPTIAN: "إيه", LEVANTINE: "شو", MAGHREBI: "شنو", IRAQI: "شنو" } },
  { from: ["لماذا", "ليش", "ليه", "علاش"], to: { MSA: "لماذا", GULF: "ليش", EGYPTIAN: "ليه", LEVANTINE: "ليش", MAGHREBI: "علاش", IRAQI: "ليش" } },
  {
    from: ["كيف", "شلون", "إزاي", "ازاي", "كيفاش"],
    to: { MSA: "كيف", GULF: "كيف", EGYPTIAN: "إزاي", LEVANTINE: "كيف", MAGHREBI: "كيفاش", IRAQI: "شلون" },
  },
  { from: ["أين", "وين", "فين"], to: { MSA: "أين", GULF: "وين", EGYPTIAN: "فين", LEVANTINE: "وين", MAGHREBI: "فين", IRAQI: "وين" } },
  {
    from: ["جدًا", "جداً", "جدا", "أوي", "اوي", "بزاف", "كلش"],
    to: { MSA: "جدًا", GULF: "مرة", EGYPTIAN: "أوي", LEVANTINE: "كتير", MAGHREBI: "بزاف", IRAQI: "كلش" },
  },
  { from: ["أيضًا", "أيضاً", "أيضا", "كمان"], to: { MSA: "أيضًا", GULF: "بعد", EGYPTIAN: "كمان", LEVANTINE: "كمان", MAGHREBI: "حتى", IRAQI: "هم" } },
  { from: ["الذي", "التي", "الذين", "اللي", "يلي"], to: { MSA: "الذي", GULF: "اللي", EGYPTIAN: "اللي", LEVANTINE: "يلي", MAGHREBI: "اللي", IRAQI: "اللي" } },
  {
    from: ["تريدون", "تبون", "عايزين", "عاوزين", "بغيتو"],
    to: { MSA: "تريدون", GULF: "تبون", EGYPTIAN: "عايزين", LEVANTINE: "بدكم", MAGHREBI: "بغيتو", IRAQI: "تريدون" },
  },
  {
    from: ["انظروا", "طالعوا", "بصوا", "باوعوا"],
    to: { MSA: "انظروا", GULF: "طالعوا", EGYPTIAN: "بصوا", LEVANTINE: "شوفوا", MAGHREBI: "شوفو", IRAQI: "باوعوا" },
  },
];
