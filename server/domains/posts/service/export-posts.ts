import { DateTime } from "luxon";
import Papa from "papaparse";
import { database } from "@/server/db/database";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { type CsvColumn, captionColumns, columnNames, csvColumns, formulaStart } from "@/shared/csv-columns";
import type { PostRow } from "../repository/post-rows";
import { listAuthorNames, listByIds, listMatching } from "../repository/post-table";
import type { ExportPostsInput } from "../table.schema";
import { filterOf } from "./post-table";
import { lowercase } from "./view";

/** Posts as a CSV file that spreadsheets open as it is meant, and that an import takes again. */

/** Upper bound, above any real number of posts. */
const EXPORT_LIMIT = 100_000;
const BATCH_SIZE = 200;

/** With the zone's offset, so that the file means the same elsewhere. */
function timeText(time: Date | string | null, zone: string): string {
  return time === null ? "" : DateTime.fromJSDate(new Date(time), { zone }).toFormat("yyyy-MM-dd HH:mm ZZ");
}

function cellsOf(post: PostRow, author: string, zone: string): Record<CsvColumn, string> {
  const captions = captionColumns.map((column) => [column, post.platformCaptions[column.slice("caption".length).toLowerCase()] ?? ""]);
  const failed = post.targets.filter((target) => target.status === "FAILED");
  return {
    ...(Object.fromEntries(captions) as Record<(typeof captionColumns)[number], string>),
    id: post.id,
    text: post.content,
    accounts: post.targets.map((target) => `${lowercase(target.platform)}: ${target.accountName}`).join("\n"),
    platform: "",
    date: timeText(post.scheduledAt, zone),
    time: "",
    media: post.mediaUrls.join("\n"),
    status: post.status.toLowerCase(),
    youtubeTitle: post.youtubeTitle ?? "",
    publishedAt: timeText(post.publishedAt, zone),
    author,
    createdAt: timeText(post.createdAt, zone),
    links: post.targets.flatMap((target) => target.externalUrl ?? []).join("\n"),
    errors: failed.map((target) => `${target.accountName}: ${target.error ?? ""}`).join("\n"),
  };
}

const lines = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: formulaStart, newline: "\r\n" })}\r\n`;

async function idsOf(caller: Caller, input: ExportPostsInput): Promise<string[]> {
  if ("ids" in input) return [...new Set(input.ids)];
  const posts = await listMatching(database(), caller, await filterOf(caller, input.filter), EXPORT_LIMIT);
  return posts.map(({ id }) => id);
}

/** The file's parts, the newest post first. The selection is fixed at the start; a post deleted meanwhile is left out. */
export async function* exportPosts(caller: Caller, input: ExportPostsInput, locale: "ar" | "en"): AsyncGenerator<string> {
  const ids = await idsOf(caller, input);
  const zone = await getTimezone(caller.workspaceId);
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${lines([csvColumns.map((column) => columnNames[column][locale][0])])}`;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const part = ids.slice(from, from + BATCH_SIZE);
    const rows = new Map((await listByIds(database(), caller, part)).map((row) => [row.id, row]));
    const found = part.flatMap((id) => rows.get(id) ?? []);
    if (found.length === 0) continue;
    const authors = await listAuthorNames(
      database(),
      found.map((row) => row.authorId),
    );
    yield lines(
      found.map((row) => {
        const cells = cellsOf(row, authors.get(row.authorId) ?? "", zone);
        return csvColumns.map((column) => cells[column]);
      }),
    );
  }
}
