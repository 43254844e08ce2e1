import { hijriOf } from "./hijri";

/** Days that posts are planned around in Saudi Arabia, Egypt and the Gulf states. Lunar ones follow the Umm al-Qura calendar. */

type Country = "SA" | "EG" | "AE" | "KW" | "QA" | "BH" | "OM";

interface Occasion {
  name: { ar: string; en: string };
  /** Null = all of them. */
  countries: readonly Country[] | null;
}

const countryOfZone: Readonly<Record<string, Country>> = {
  "Asia/Riyadh": "SA",
  "Africa/Cairo": "EG",
  "Asia/Dubai": "AE",
  "Asia/Kuwait": "KW",
  "Asia/Qatar": "QA",
  "Asia/Bahrain": "BH",
  "Asia/Muscat": "OM",
};

const occasion = (en: string, ar: string, ...countries: Country[]): Occasion => ({ name: { ar, en }, countries: countries.length > 0 ? countries : null });

/** By month and day. */
const fixed: Readonly<Record<string, readonly Occasion[]>> = {
  "01-25": [occasion("25 January Revolution and Police Day", "ثورة 25 يناير وعيد الشرطة", "EG")],
  "02-22": [occasion("Founding Day", "يوم التأسيس", "SA")],
  "02-25": [occasion("National Day", "العيد الوطني", "KW")],
  "02-26": [occasion("Liberation Day", "يوم التحرير", "KW")],
  "03-11": [occasion("Flag Day", "يوم العلم", "SA")],
  "03-21": [occasion("Mother’s Day", "عيد الأم")],
  "04-25": [occasion("Sinai Liberation Day", "عيد تحرير سيناء", "EG")],
  "05-01": [occasion("Labour Day", "عيد العمال", "EG")],
  "06-30": [occasion("30 June Revolution", "ثورة 30 يونيو", "EG")],
  "07-23": [occasion("23 July Revolution", "ثورة 23 يوليو", "EG")],
  "09-23": [occasion("National Day", "اليوم الوطني السعودي", "SA")],
  "10-06": [occasion("Armed Forces Day", "ذكرى حرب أكتوبر", "EG")],
  "11-20": [occasion("National Day", "اليوم الوطني", "OM")],
  "12-02": [occasion("National Day", "عيد الاتحاد", "AE")],
  "12-16": [occasion("National Day", "العيد الوطني", "BH")],
  "12-18": [occasion("Arabic Language Day", "اليوم العالمي للغة العربية"), occasion("National Day", "اليوم الوطني", "QA")],
};

/** By Hijri month and day. */
const lunar: Readonly<Record<string, Occasion>> = {
  "1-1": occasion("Hijri New Year", "رأس السنة الهجرية"),
  "3-12": occasion("Prophet’s Birthday", "المولد النبوي", "EG", "AE", "KW", "BH", "OM"),
  "9-1": occasion("Ramadan begins", "بداية رمضان"),
  "10-1": occasion("Eid al-Fitr", "عيد الفطر"),
  "12-9": occasion("Day of Arafah", "يوم عرفة"),
  "12-10": occasion("Eid al-Adha", "عيد الأضحى"),
};

/** The last Friday of November, when shops of the region sell at a discount. */
const whiteFriday = occasion("White Friday", "الجمعة البيضاء");

function isWhiteFriday(date: string): boolean {
  return date.slice(5) >= "11-24" && date.slice(5) <= "11-30" && new Date(`${date}T00:00:00Z`).getUTCDay() === 5;
}

/** Occasions of a calendar day in the country of the zone; none in other countries. */
export function occasionsOn(date: string, zone: string): Occasion["name"][] {
  const country = countryOfZone[zone];
  if (!country) return [];
  const { month, day } = hijriOf(date);
  const all = [...(fixed[date.slice(5)] ?? []), lunar[`${month}-${day}`], isWhiteFriday(date) ? whiteFriday : undefined];
  return all.flatMap((one) => (one && (one.countries === null || one.countries.includes(country)) ? [one.name] : []));
}
