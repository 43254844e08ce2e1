import { DateTime } from "luxon";
import type { Overview, OverviewChanges, OverviewFigures, OverviewKpis } from "./overview.schema";
import { POSTS_FOR_TREND } from "./overview.schema";

/** What sums of figures become on the page. Pure: `now` is an argument. */

export interface Span {
  /** First day of the period and today: calendar days in the zone. */
  since: string;
  until: string;
  /** As instants: from the first day that a change is reckoned from, from the period, and the end of today. */
  from: Date;
  start: Date;
  end: Date;
}

/** The days that end with today. Changes are of as many days that are over, so that they reach back one day more than twice the period. */
export function spanOf(days: number, timezone: string, now: Date): Span {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf("day");
  const [start, from] = [today.minus({ days: days - 1 }), today.minus({ days: 2 * days })];
  const date = (at: DateTime) => at.toFormat("yyyy-MM-dd");
  return {
    since: date(start),
    until: date(today),
    from: from.toJSDate(),
    start: start.toJSDate(),
    end: today.plus({ days: 1 }).toJSDate(),
  };
}

export interface Sums extends Omit<OverviewKpis, "rate"> {
  /** Share of the engagement that belongs to posts with known impressions: some platforms report likes and no impressions. */
  rated: number;
}

const none: Sums = { posts: 0, measured: 0, impressions: 0, engagement: 0, rated: 0, likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 };

export function rateOf({ rated, impressions }: Pick<Sums, "rated" | "impressions">): number | null {
  return impressions > 0 ? rated / impressions : null;
}

export function total(rows: readonly Sums[]): OverviewKpis {
  const sum = { ...none };
  for (const row of rows) for (const name of Object.keys(none) as (keyof Sums)[]) sum[name] += row[name];
  const { rated, ...totals } = sum;
  return { ...totals, rate: rateOf({ rated, impressions: totals.impressions }) };
}

export function figuresOf({ posts, measured, impressions, engagement, rated }: Sums): OverviewFigures {
  return { posts, measured, impressions, engagement, rate: rateOf({ impressions, rated }) };
}

function changeOf(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null || previous === 0) return null;
  return Math.round(((current - previous) / previous) * 1000) / 10;
}

/** Sums of days by date, as far back as `Span.from`: the days up to yesterday against as many before. Today is not over: it would read as a fall. */
export function changesOnWholeDays({ since, until }: Span, rows: ReadonlyMap<string, Sums>): OverviewChanges | null {
  const first = DateTime.fromISO(since, { zone: "utc" }).minus({ days: 1 }).toFormat("yyyy-MM-dd");
  const of = (isOf: (date: string) => boolean) => total([...rows].flatMap(([date, sums]) => (isOf(date) ? [sums] : [])));
  return changesOf(
    of((date) => date >= first && date < until),
    of((date) => date < first),
  );
}

/** Null while one of both periods has too few posts to compare. */
export function changesOf(current: OverviewKpis, previous: OverviewKpis): OverviewChanges | null {
  if (current.measured < POSTS_FOR_TREND || previous.measured < POSTS_FOR_TREND) return null;
  const of = (name: keyof OverviewChanges) => changeOf(current[name], previous[name]);
  return { posts: of("posts"), impressions: of("impressions"), engagement: of("engagement"), rate: of("rate"), comments: of("comments"), clicks: of("clicks") };
}

/** Every day of the period, those without a post too: they are gaps in the figures and not zeros of them. */
export function everyDay({ since, until }: Span, rows: ReadonlyMap<string, Sums>): Overview["days"] {
  const [first, last] = [DateTime.fromISO(since, { zone: "utc" }), DateTime.fromISO(until, { zone: "utc" })];
  const length = last.diff(first, "days").days + 1;
  return Array.from({ length }, (_, place) => {
    const at = first.plus({ days: place });
    const date = at.toFormat("yyyy-MM-dd");
    const before = rows.get(at.minus({ days: length }).toFormat("yyyy-MM-dd"));
    return { date, ...figuresOf(rows.get(date) ?? none), engagementBefore: before && before.measured > 0 ? before.engagement : null };
  });
}
