import { database } from "@/server/db/database";
import { listConnections } from "@/server/domains/connections";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound, validationError } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { AnalyticsPlatform } from "../analytics.schema";
import { type EngagementTotal, sumByPost } from "../engagement.repository";
import { addUp, latest, type Period, periodOf } from "../figures.engine";
import * as repository from "../figures.repository";
import {
  type AccountFigures,
  type AccountFiguresInput,
  figuresSchema,
  type MetricsOfPost,
  type PostFiguresInput,
  type PublishedPost,
  type RequestedPeriod,
} from "../figures.schema";

/** What published posts brought, for programs. The caller is authorised; inputs are parsed. */

const lowercase = (platform: SocialPlatform) => platform.toLowerCase() as AnalyticsPlatform;

async function periodFor({ workspaceId }: Caller, request: RequestedPeriod): Promise<Period & { timezone: string }> {
  const timezone = await getTimezone(workspaceId);
  const period = periodOf(request, timezone, now());
  if ("problem" in period) throw validationError([{ path: "to", message: period.problem, code: "custom" }]);
  return { ...period, timezone };
}

/** @throws AppError NOT_FOUND when the caller sees no such post. */
export async function getMetricsOfPost(caller: Caller, id: string): Promise<MetricsOfPost> {
  const rows = await repository.findFiguresOfPost(database(), caller, id);
  if (!rows) throw notFound("Post");
  return {
    asOf: latest(rows.map(({ asOf }) => asOf)),
    totals: addUp(rows),
    targets: rows.map(({ platform, asOf, ...row }) => ({ ...row, platform: lowercase(platform), asOf: latest([asOf]) })),
  };
}

export async function listPostFigures(caller: Caller, input: PostFiguresInput) {
  const { rows, total } = await repository.listPostFigures(database(), caller, await periodFor(caller, input), input);
  const data = rows.map(
    (row): PublishedPost => ({
      id: row.postId,
      content: row.content,
      platforms: row.platforms.map(lowercase),
      accountIds: row.accountIds,
      publishedAt: row.publishedAt.toISOString(),
      asOf: latest([row.asOf]),
      totals: figuresSchema.parse(row),
    }),
  );
  return { data, meta: pageMetaOf(input, total) };
}

/** Every account that the caller sees, also one that published nothing then. */
export async function listAccountFigures(caller: Caller, input: AccountFiguresInput) {
  const { days, ...window } = await periodFor(caller, input);
  const { data: accounts, meta } = await listConnections(caller, { offset: input.offset, limit: input.limit });
  const rows = await repository.sumByDay(database(), caller.workspaceId, { ...window, accountIds: accounts.map(({ id }) => id) });
  const data = accounts.map(({ id, platform, accountName }): AccountFigures => {
    const own = rows.filter(({ accountId }) => accountId === id);
    return {
      accountId: id,
      platform,
      accountName,
      asOf: latest(own.map(({ asOf }) => asOf)),
      posts: own.reduce((sum, { posts }) => sum + posts, 0),
      totals: addUp(own),
      series: days.map((date) => {
        const found = own.find((row) => row.date === date);
        return { date, posts: found?.posts ?? 0, ...addUp(found ? [found] : []) };
      }),
    };
  });
  return { data, meta };
}

/** What posts brought that the caller has been shown. */
export async function engagementOfPosts({ workspaceId }: Pick<Caller, "workspaceId">, postIds: readonly string[]): Promise<Map<string, EngagementTotal>> {
  if (postIds.length === 0) return new Map();
  const rows = await sumByPost(database(), workspaceId, postIds);
  return new Map(rows.map((row) => [row.postId, row]));
}
