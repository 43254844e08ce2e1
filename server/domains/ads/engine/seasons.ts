import { fixedSeasons, hijriSeasons } from "../data/seasons";
import { weekdayOf } from "./metrics";

const hijri = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", { month: "numeric", day: "numeric", timeZone: "UTC" });

/** White Friday: the fourth Friday of November, and the three days after it. */
function isWhiteFriday(date: string): boolean {
  if (date.slice(5, 7) !== "11" && date.slice(5) !== "12-01") return false;
  const year = date.slice(0, 4);
  const firstFriday = 1 + ((12 - weekdayOf(`${year}-11-01`)) % 7);
  const start = Date.parse(`${year}-11-${String(firstFriday + 21).padStart(2, "0")}T00:00:00Z`);
  const day = (Date.parse(`${date}T00:00:00Z`) - start) / 86_400_000;
  return day >= 0 && day <= 3;
}

/** The season a day belongs to, or null. `market` is ISO 3166 alpha-2; null = only what holds everywhere. */
export function seasonOn(date: string, market: string | null): string | null {
  const parts = Object.fromEntries(hijri.formatToParts(new Date(`${date}T00:00:00Z`)).map((part) => [part.type, Number(part.value)]));
  const lunar = hijriSeasons.find((season) => season.month === parts.month && (parts.day ?? 0) >= season.from && (parts.day ?? 0) <= season.to);
  if (lunar) return lunar.name;
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const fixed = fixedSeasons.find(
    (season) => season.month === month && season.day === day && (season.markets === null || season.markets.some((own) => own === market)),
  );
  return fixed?.name ?? (isWhiteFriday(date) ? "WHITE_FRIDAY" : null);
}

export type SeasonOf = (date: string) => string | null;

/** Seasons of one market; each day is looked up once. */
export function seasonsOf(market: string | null): SeasonOf {
  const known = new Map<string, string | null>();
  return (date) => {
    const season = known.get(date) ?? (known.has(date) ? null : seasonOn(date, market));
    known.set(date, season);
    return season;
  };
}
