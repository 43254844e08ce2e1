import { database } from "@/server/db/database";
import { listOpenConnections } from "@/server/domains/connections";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import { localDateOf } from "../../local-time.engine";
import { comingOccurrences, type Occurrence, type RecurrenceRule } from "../../recurrence.engine";
import type { ListRecurrencesInput, RecurrenceOfPost, RecurrencePage, RecurrenceView, Repeat } from "../../recurring.schema";
import { findPost } from "../../repository/post-rows";
import { findOccurrenceOf, findRecurrence, listOccurrences, listRecurrences, type OccurrenceRow, type RecurrenceRow } from "../../repository/recurrences";

/** Takes the caller's identity first and trusts parsed input. */

const MAX_NEXT = 5;

type Account = Omit<RecurrenceView["accounts"][number], "connectionId">;

function nextOf(rule: RecurrenceRule, zone: string, now: Date): Occurrence[] {
  const next: Occurrence[] = [];
  for (const occurrence of comingOccurrences(rule, zone, now)) {
    next.push(occurrence);
    if (next.length === MAX_NEXT) break;
  }
  return next;
}

interface Visible {
  rows: RecurrenceRow[];
  accounts: Map<string, Account>;
}

/** A member limited to brands sees a recurring post when all of its accounts are theirs. */
async function visibleTo(caller: Caller, rows: readonly RecurrenceRow[]): Promise<Visible> {
  const { workspaceId, brandIds } = caller;
  const found = await listOpenConnections(database(), { workspaceId, brandIds, ids: [...new Set(rows.flatMap((row) => row.draft.accountIds))] });
  const accounts = new Map(found.map((connection) => [connection.id, connection]));
  const visible = brandIds === null ? rows : rows.filter((row) => row.draft.accountIds.every((id) => accounts.has(id)));
  return { rows: [...visible], accounts };
}

function viewOf(
  row: RecurrenceRow,
  accounts: ReadonlyMap<string, Account>,
  occurrences: readonly OccurrenceRow[],
  next: readonly Occurrence[],
): RecurrenceView {
  const made = new Map(occurrences.filter(({ recurrenceId }) => recurrenceId === row.id).map((occurrence) => [occurrence.date, occurrence]));
  return {
    id: row.id,
    content: row.draft.content,
    repeat: { ...row.rule, weekdays: [...row.rule.weekdays] },
    state: row.state,
    stopReason: row.stopReason,
    accounts: row.draft.accountIds.flatMap((connectionId) => {
      const account = accounts.get(connectionId);
      return account ? [{ connectionId, platform: account.platform, accountName: account.accountName }] : [];
    }),
    next: next.map(({ date, at, change }) => {
      const occurrence = made.get(date);
      return {
        date,
        at: at.toISOString(),
        change,
        postId: occurrence?.postId ?? null,
        deleted: occurrence !== undefined && occurrence.postId === null,
        edited: occurrence?.edited ?? false,
      };
    }),
  };
}

async function viewsOf({ workspaceId }: Caller, { rows, accounts }: Visible): Promise<RecurrenceView[]> {
  const now = clock();
  const zone = await getTimezone(workspaceId);
  const recurrenceIds = rows.map(({ id }) => id);
  const occurrences = await listOccurrences(database(), { workspaceId, recurrenceIds, from: localDateOf(now, zone) });
  return rows.map((row) => viewOf(row, accounts, occurrences, row.state === "ENDED" ? [] : nextOf(row.rule, zone, now)));
}

export async function getRecurrences(caller: Caller, { offset, limit }: ListRecurrencesInput): Promise<RecurrencePage> {
  const { rows, accounts } = await visibleTo(caller, await listRecurrences(database(), caller.workspaceId));
  const data = await viewsOf(caller, { rows: rows.slice(offset, offset + limit), accounts });
  return { data, meta: pageMetaOf({ offset, limit }, rows.length) };
}

/** @throws AppError NOT_FOUND when the caller sees no such recurring post. */
export async function getRecurrence(caller: Caller, id: string): Promise<RecurrenceView> {
  const row = await findRecurrence(database(), { workspaceId: caller.workspaceId, id });
  const [view] = row ? await viewsOf(caller, await visibleTo(caller, [row])) : [];
  if (!view) throw notFound("Recurring post");
  return view;
}

/** The recurring post that a post is one of; null for every other post. @throws AppError NOT_FOUND when the caller sees no such post. */
export async function findRecurrenceOf(caller: Caller, postId: string): Promise<RecurrenceOfPost | null> {
  if (!(await findPost(database(), caller, postId))) throw notFound("Post");
  const occurrence = await findOccurrenceOf(database(), { workspaceId: caller.workspaceId, id: postId });
  return occurrence && { ...(await getRecurrence(caller, occurrence.recurrenceId)), editedHere: occurrence.edited };
}

/** When a post that repeats so would come next. */
export async function previewRecurrence(caller: Caller, rule: Repeat) {
  const next = nextOf(rule, await getTimezone(caller.workspaceId), clock());
  return { next: next.map(({ at, ...occurrence }) => ({ ...occurrence, at: at.toISOString() })) };
}
