import Papa from "papaparse";
import { database } from "@/server/db/database";
import { listOpenConnections } from "@/server/domains/connections";
import { type Caller, getTimezone, listBrands } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { formulaStart } from "@/shared/csv-columns";
import { SETTLE_MS } from "../analytics.engine";
import type { AnalyticsPlatform } from "../analytics.schema";
import { changesOnWholeDays, everyDay, figuresOf, joinSums, rateOf, type Span, spanOf, total } from "../overview.engine";
import * as repository from "../overview.repository";
import type { Overview, OverviewFilters, OverviewInput } from "../overview.schema";

/** How the caller's posts did. The caller is authorised; inputs are parsed. */

const BEST_SHOWN = 5;
const ROWS_IN_FILE = 20_000;

const lowercase = (platform: SocialPlatform) => platform.toLowerCase() as AnalyticsPlatform;
const byEngagement = (a: { engagement: number; posts: number }, b: { engagement: number; posts: number }) => b.engagement - a.engagement || b.posts - a.posts;

async function scopeOf(caller: Caller, { days, connectionId, brandId }: OverviewInput): Promise<{ scope: repository.Scope; span: Span }> {
  const { workspaceId, brandIds } = caller;
  const timezone = await getTimezone(workspaceId);
  return { scope: { workspaceId, brandIds, connectionId, brandId, timezone }, span: spanOf(days, timezone, now()) };
}

export async function getOverview(caller: Caller, input: OverviewInput): Promise<Overview> {
  const { scope, span } = await scopeOf(caller, input);
  const current = { from: span.start, to: span.end };
  const window = { ...span, to: span.end };
  // One after another: each keeps a core of the database busy, and one person's overview takes no more than one of its connections.
  const figures = await repository.sumFigures(database(), scope, window);
  const { counts, before, best } = await repository.countPosts(database(), scope, window, BEST_SHOWN);
  const cells = await repository.engagementByHour(database(), scope, current, SETTLE_MS);
  const described = await repository.describePosts(database(), scope, current, best);
  const rows = [...figures, ...counts];
  const byDate = joinSums(rows, ({ date }) => date);
  const daysOfPeriod = [...byDate].flatMap(([date, row]) => (date >= span.since ? [row] : []));
  const platforms = [...joinSums(rows, (row) => row.platform)]
    .map(([platform, row]) => ({ platform: lowercase(platform), ...figuresOf(row) }))
    .sort(byEngagement);
  return {
    timezone: scope.timezone,
    since: span.since,
    until: span.until,
    dataAsOf:
      daysOfPeriod
        .flatMap(({ readAt }) => readAt?.toISOString() ?? [])
        .sort()
        .at(-1) ?? null,
    kpis: total(daysOfPeriod),
    changes: changesOnWholeDays(span, byDate, before),
    days: everyDay(span, byDate),
    platforms: platforms.filter((row) => row.measured > 0),
    formats: [...joinSums(rows, (row) => row.format)].map(([format, row]) => ({ format, ...figuresOf(row) })).sort(byEngagement),
    best: described.map(({ content, platforms: on, publishedAt, rated, ...row }) => ({
      ...row,
      excerpt: content,
      platforms: on.map(lowercase),
      publishedAt: publishedAt.toISOString(),
      rate: rateOf({ rated, impressions: row.impressions }),
    })),
    cells,
    silent: platforms.filter((row) => row.measured === 0).map((row) => row.platform),
  };
}

/** What can be chosen: what the caller may see. */
export async function getFilters({ workspaceId, brandIds }: Caller): Promise<OverviewFilters> {
  const [accounts, brands] = await Promise.all([listOpenConnections(database(), { workspaceId, brandIds }), listBrands(workspaceId)]);
  return {
    accounts: accounts.map(({ id, platform, accountName }) => ({ id, platform: lowercase(platform), name: accountName })),
    brands: brands.filter((brand) => brandIds === null || brandIds.includes(brand.id)),
  };
}

/** The same posts with all their figures, for a spreadsheet. */
export async function writeFile(caller: Caller, input: OverviewInput): Promise<{ fileName: string; csv: string }> {
  const { scope, span } = await scopeOf(caller, input);
  const rows = await repository.listFigures(database(), scope, { from: span.start, to: span.end }, ROWS_IN_FILE);
  const records = rows.map(({ publishedAt, readAt, platform, ...row }) => ({
    publishedAt: publishedAt.toISOString(),
    platform: lowercase(platform),
    ...row,
    readAt: readAt?.toISOString() ?? "",
  }));
  // The library's own pattern misses cells of several lines.
  const csv = Papa.unparse(records, { columns: fileColumns, escapeFormulae: formulaStart, newline: "\r\n" });
  // Spreadsheets take Arabic for Latin letters without the mark at the beginning.
  return { fileName: `analytics-${span.since}-${span.until}.csv`, csv: `\uFEFF${csv}\r\n` };
}

const fileColumns = [
  "publishedAt",
  "platform",
  "accountName",
  "format",
  "content",
  "externalUrl",
  "impressions",
  "views",
  "likes",
  "comments",
  "shares",
  "saves",
  "clicks",
  "readAt",
  "postId",
];
