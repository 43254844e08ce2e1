/** Days on which ad figures move for reasons everybody knows. Version it when it changes: stored judgements name the version. */
/** Hijri spans (islamic-umalqura): month, first and last day. */
export const hijriSeasons = [
  { name: "RAMADAN", month: 9, from: 1, to: 30 },
  { name: "EID_AL_FITR", month: 10, from: 1, to: 4 },
  { name: "EID_AL_ADHA", month: 12, from: 9, to: 13 },
] as const;

/** Gregorian days by market; `markets: null` holds everywhere. */
export const fixedSeasons = [
  { name: "FOUNDING_DAY", markets: ["SA"], month: 2, day: 22 },
  { name: "NATIONAL_DAY", markets: ["SA"], month: 9, day: 23 },
  { name: "NATIONAL_DAY", markets: ["AE"], month: 12, day: 2 },
  { name: "NATIONAL_DAY", markets: ["KW"], month: 2, day: 25 },
  { name: "NATIONAL_DAY", markets: ["QA"], month: 12, day: 18 },
  { name: "NATIONAL_DAY", markets: ["BH"], month: 12, day: 16 },
  { name: "NATIONAL_DAY", markets: ["OM"], month: 11, day: 20 },
  { name: "SINGLES_DAY", markets: null, month: 11, day: 11 },
  { name: "NEW_YEAR", markets: null, month: 1, day: 1 },
] as const;
