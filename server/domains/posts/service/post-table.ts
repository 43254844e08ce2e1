import { database } from "@/server/db/database";
import { picturesOf } from "@/server/domains/media";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { pageMetaOf } from "@/server/lib/pagination";
import { postStatuses, postTabs } from "@/shared/post-states";
import { altTextVersion } from "../approval.engine";
import { dayRange } from "../bulk.engine";
import type { PostSummary } from "../posts.schema";
import { remedyOf } from "../remedy.engine";
import { countTable, listAuthorNames, listAuthors, listMatching, listTable, type PostFilter, totalOf } from "../repository/post-table";
import { type ChosenPost, type PostAuthor, type PostFilterInput, type PostTable, type PostTableInput, SELECTION_LIMIT } from "../table.schema";
import { viewsOf } from "./view";

/** Days are those of the workspace's zone. */
export async function filterOf(caller: Caller, { from, to, tab, ...rest }: PostFilterInput): Promise<PostFilter> {
  const filter = { ...rest, statuses: tab && postTabs[tab] };
  if (!from && !to) return filter;
  return { ...filter, ...dayRange({ from, to }, await getTimezone(caller.workspaceId)) };
}

export async function getTable(caller: Caller, { sort, direction, offset, limit, ...input }: PostTableInput): Promise<PostTable> {
  const filter = await filterOf(caller, input);
  const { rows, counts, total, countedTo } = await listTable(database(), caller, filter, { sort, direction, offset, limit });
  const [views, pictures, names] = await Promise.all([
    viewsOf(rows),
    picturesOf(
      caller.workspaceId,
      rows.flatMap((row) => row.mediaUrls),
    ),
    listAuthorNames(
      database(),
      rows.map((row) => row.authorId),
    ),
  ]);
  const countOf = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  const byStatus = Object.fromEntries(postStatuses.map((status) => [status, countOf(status)])) as PostSummary["byStatus"];
  return {
    data: views.map((view, index) => {
      const row = rows[index];
      return {
        ...view,
        ...(row ? remedyOf(row) : { remedy: null, reconnectId: null }),
        author: names.get(row?.authorId ?? "") ?? "",
        altTextVersion: altTextVersion(view.mediaUrls.map((url) => pictures.get(url)?.altText ?? null)),
        picture: pictures.get(view.mediaUrls[0] ?? "") ?? null,
      };
    }),
    meta: pageMetaOf({ offset, limit }, total),
    byStatus,
    countedTo,
  };
}

/** The posts of a filter at this moment, up to the selection limit. */
export async function getMatching(caller: Caller, input: PostFilterInput): Promise<{ posts: ChosenPost[]; total: number }> {
  const filter = await filterOf(caller, input);
  const [posts, counts] = await Promise.all([listMatching(database(), caller, filter, SELECTION_LIMIT), countTable(database(), caller, filter)]);
  return { posts, total: totalOf(counts, filter) };
}

export function listPostAuthors(caller: Caller): Promise<PostAuthor[]> {
  return listAuthors(database(), caller);
}
