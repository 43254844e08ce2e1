import { DateTime } from "luxon";
import type { Overview, OverviewChanges, OverviewFigures, OverviewKpis } from "./overview.schema";
import { POSTS_FOR_TREND } from "./overview.schema";

/** What sums of figures become on the page. Pure: `now` is an argument. */

export interface Span {
  /** First day of the period and today: calendar days in the zone. */
  since: string;
  until: string;
  /** As instants: the first day that a change is reckoned from, the first of the days up to yesterday, the first of the period, and the end of today. */
  from: Date;
  counted: Date;
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
    counted: start.minus({ days: 1 }).toJSDate(),
    start: start.toJSDate(),
    end: today.plus({ days: 1 }).toJSDate(),
  };
}

export interface Sums extends Omit<OverviewKpis, "rate"> {
  /** Share of the engagement that belongs to posts with known impressions: some platforms report likes and no impressions. */
  rated: number;
}

export type Counts = Pick<Sums, "posts" | "measured">;

/** `readAt`: of the latest figures; null where there are none. */
export type DaySums = Sums & { readAt: Date | null };

const none: Sums = { posts: 0, measured: 0, impressions: 0, engagement: 0, rated: 0, likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 };

/** The figures and the counts of each group as one. `keyOf`: null where a row is of no such group. */
export function joinSums<Row extends Partial<DaySums>, Key>(rows: readonly Row[], keyOf: (row: Row) => Key | null): Map<Key, DaySums> {
  const groups = new Map<Key, DaySums>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, { ...none, readAt: null, ...groups.get(key), ...row });
  }
  return groups;
}

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

/**
 * The days up to yesterday against as many before. Today is not over: it would read as a fall.
 * @param rows sums of days by date, as far back as `Span.from`.
 * @param before the posts of the days before `Span.counted`, which are not counted by day.
 */
export function changesOnWholeDays({ since, until }: Span, rows: ReadonlyMap<string, Sums>, before: Counts): OverviewChanges | null {
  const first = DateTime.fromISO(since, { zone: "utc" }).minus({ days: 1 }).toFormat("yyyy-MM-dd");
  const of = (isOf: (date: string) => boolean) => total([...rows].flatMap(([date, sums]) => (isOf(date) ? [sums] : [])));
  return changesOf(
    of((date) => date >= first && date < until),
    { ...of((date) => date < first), ...before },
  );
}

/** Null while one of both periods has too few posts to compare. */
export function changesOf(current: OverviewKpis, previous: OverviewKpis): OverviewChanges | null {
  if (current.measured < POSTS_FOR_TREND || previous.measured < POSTS_FOR_TREND) return null;
  const of = (name: keyof OverviewChanges) => changeOf(current[name], previous[name]);
  return { posts: of("posts"), impressions: of("impressions"), engagement: of("engagement"), rate: of("rate"), comments: of("comments"), clicks: of("clicks") };
}

/** Every day of the period, those without a post too: they are gaps in the figures and not zeros of them. */
export function everyDay({ since, until }: Span, rows: ReadonlyMap<string, DaySums>): Overview["days"] {
  const [first, last] = [DateTime.fromISO(since, { zone: "utc" }), DateTime.fromISO(until, { zone: "utc" })];
  const length = last.diff(first, "days").days + 1;
  return Array.from({ length }, (_, place) => {
    const at = first.plus({ days: place });
    const date = at.toFormat("yyyy-MM-dd");
    const before = rows.get(at.minus({ days: length }).toFormat("yyyy-MM-dd"));
    return { date, ...figuresOf(rows.get(date) ?? none), engagementBefore: before?.readAt ? before.engagement : null };
  });
}
