/** The Umm al-Qura calendar, the civil calendar of Saudi Arabia. Numbers come from Intl and words are ours, as in format.ts. */

export interface HijriDay {
  year: number;
  /** 1 is Muharram. */
  month: number;
  day: number;
}

const reader = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", { year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" });

/** Of a calendar day: 2026-11-22. */
export function hijriOf(date: string): HijriDay {
  const parts = new Map(reader.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, Number.parseInt(value, 10)]));
  return { year: parts.get("year") ?? 0, month: parts.get("month") ?? 1, day: parts.get("day") ?? 1 };
}

export const hijriMonths = {
  ar: ["محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة", "رجب", "شعبان", "رمضان", "شوال", "ذو القعدة", "ذو الحجة"],
  en: ["Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Shaban", "Ramadan", "Shawwal", "Dhu al-Qadah", "Dhu al-Hijjah"],
};
