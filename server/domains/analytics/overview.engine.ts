import { DateTime } from "luxon";
import type { Overview, OverviewChanges, OverviewFigures, OverviewKpis } from "./overview.schema";
import { postsForTrend } from "./overview.schema";

/** What sums of figures become on the page. Pure: `now` is an argument. */

export interface Span {
  /** First day of the period before, of the period, and the last day: calendar days in the zone. */
  before: string;
  since: string;
  until: string;
  /** The same as instants: from the period before, from the period, and the end of today. */
  from: Date;
  start: Date;
  end: Date;
}

/** The days that end with today, and as many before them. */
export function spanOf(days: number, timezone: string, now: Date): Span {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf("day");
  const [start, from] = [today.minus({ days: days - 1 }), today.minus({ days: 2 * days - 1 })];
  const date = (at: DateTime) => at.toFormat("yyyy-MM-dd");
  return {
    before: date(from),
    since: date(start),
    until: date(today),
    from: from.toJSDate(),
    start: start.toJSDate(),
    end: today.plus({ days: 1 }).toJSDate(),
  };
}

export interface Sums extends Omit<OverviewKpis, "rate"> {
  /** The part of the engagement whose posts are known to have been shown: some platforms tell likes and no impressions. */
  rated: number;
}

const none: Sums = { posts: 0, measured: 0, impressions: 0, engagement: 0, rated: 0, likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 };

export function rateOf({ rated, impressions }: Pick<Sums, "rated" | "impressions">): number | null {
  return impressions > 0 ? rated / impressions : null;
}

export function total(rows: readonly Sums[]): OverviewKpis {
  const sum = { ...none };
  for (const row of rows) for (const name of Object.keys(none) as (keyof Sums)[]) sum[name] += row[name];
  const { rated, ...shown } = sum;
  return { ...shown, rate: rateOf({ rated, impressions: shown.impressions }) };
}

export function figuresOf({ posts, measured, impressions, engagement, rated }: Sums): OverviewFigures {
  return { posts, measured, impressions, engagement, rate: rateOf({ impressions, rated }) };
}

function changeOf(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null || previous === 0) return null;
  return Math.round(((current - previous) / previous) * 1000) / 10;
}

/** Null while one of both periods has too few posts to compare. */
export function changesOf(current: OverviewKpis, previous: OverviewKpis): OverviewChanges | null {
  if (current.measured < postsForTrend || previous.measured < postsForTrend) return null;
  const of = (name: keyof OverviewChanges) => changeOf(current[name], previous[name]);
  return { posts: of("posts"), impressions: of("impressions"), engagement: of("engagement"), rate: of("rate"), comments: of("comments"), clicks: of("clicks") };
}

/** Every day of the period, those without a post too: they are gaps in the figures and not zeros of them. */
export function everyDay({ since, until }: Span, rows: ReadonlyMap<string, Sums>): Overview["days"] {
  const days: Overview["days"] = [];
  for (let at = DateTime.fromISO(since, { zone: "utc" }); at <= DateTime.fromISO(until, { zone: "utc" }); at = at.plus({ days: 1 })) {
    const date = at.toFormat("yyyy-MM-dd");
    days.push({ date, ...figuresOf(rows.get(date) ?? none) });
  }
  return days;
}
