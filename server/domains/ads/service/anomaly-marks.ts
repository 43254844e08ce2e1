import { type Db, database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { stableId } from "@/server/lib/stable-id";
import type { Anomaly, AnomalyMetric, ExpectedSpan, MarkExpectedInput, MarkedExpected } from "../anomalies.schema";
import { covers, spanFrom } from "../engine/expected-spans";
import * as repository from "../repository/anomalies";
import { namesOfUsers } from "../repository/people";

/** Members' marks of unusual days as expected, for a day or for a span. The caller is authorised; inputs are parsed. */

/** Detections cover the last seven days and a span at most a month; older marks have no effect. */
const KEPT_MS = 60 * 86_400_000;

type Found = Pick<Anomaly, "adAccountId" | "campaignId" | "kind" | "metric" | "date">;

/** The same finding by another baseline has another id of its own, and this one in common. */
function findingIdOf(workspaceId: string, { adAccountId, campaignId, kind, metric, date }: Found): string {
  return stableId(workspaceId, adAccountId, campaignId ?? "", kind, metric, date);
}

const identified = (workspaceId: string, found: Found) => ({ ...found, findingId: findingIdOf(workspaceId, found) });

function markView({ markedAt, userId, reason }: repository.ExpectedMark, names: ReadonlyMap<string, string>) {
  return { at: markedAt.toISOString(), userId, name: names.get(userId) ?? null, reason };
}

const namesOf = (marks: readonly repository.ExpectedMark[], db: Db = database()) => namesOfUsers(db, [...new Set(marks.map((mark) => mark.userId))]);

/** Applies marks to findings without one; without marks, the same list again. */
export async function withMarks(workspaceId: string, found: Anomaly[], db: Db = database()): Promise<Anomaly[]> {
  const marks = await repository.listExpected(db, workspaceId);
  if (marks.length === 0) return found;
  const names = await namesOf(marks, db);
  return found.map((one) => {
    const finding = identified(workspaceId, one);
    const mark = marks.find((candidate) => covers(candidate, finding));
    return { ...one, markedExpected: mark ? { ...markView(mark, names), until: mark.span?.lastDay ?? null } : null };
  });
}

/** @throws AppError NOT_FOUND when there is no such unusual day. */
export async function markExpected({ workspaceId, userId }: Caller, { id, expected, reason, days }: MarkExpectedInput): Promise<MarkedExpected> {
  const row = await repository.findAnomaly(database(), { workspaceId, id });
  if (!row) throw notFound("Unusual day");
  const { adAccountId, campaignId } = row;
  const { kind, metric } = row as unknown as Pick<Anomaly, "kind" | "metric">;
  const finding = identified(workspaceId, { adAccountId, campaignId, kind, metric, date: row.date.toISOString().slice(0, 10) });
  const { findingId } = finding;
  const at = now();
  if (expected) {
    await repository.addExpected(database(), workspaceId, { findingId, userId, reason: reason || null, markedAt: at, span: spanFrom(finding, days) });
  } else {
    const marks = await repository.listExpected(database(), workspaceId);
    const findingIds = marks.filter((mark) => covers(mark, finding)).map((mark) => mark.findingId);
    await repository.removeExpected(database(), { workspaceId, findingIds });
  }
  await repository.forgetExpected(database(), workspaceId, new Date(at.getTime() - KEPT_MS));
  return { id, expected };
}

/** Those that hide days to come, or days that are listed: their own unusual day may be in no list any more. */
export async function listExpectedSpans({ workspaceId }: Pick<Caller, "workspaceId">): Promise<ExpectedSpan[]> {
  // Somewhere the day of the account may still be the one before.
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const marks = await repository.listExpected(database(), workspaceId);
  const open = marks.flatMap((mark) => (mark.span && mark.span.lastDay >= yesterday ? [{ mark, span: mark.span }] : []));
  const [names, campaigns] = await Promise.all([
    namesOf(open.map(({ mark }) => mark)),
    repository.namesOfCampaigns(
      database(),
      workspaceId,
      open.flatMap(({ span }) => span.campaignId ?? []),
    ),
  ]);
  return open.map(({ mark, span }) => ({
    id: mark.findingId,
    campaignId: span.campaignId,
    campaignName: span.campaignId ? (campaigns.get(span.campaignId) ?? null) : null,
    metric: span.metric as AnomalyMetric,
    firstDay: span.firstDay,
    markedExpected: { ...markView(mark, names), until: span.lastDay },
  }));
}

/** @throws AppError NOT_FOUND when there is no such expected span. */
export async function endExpectedSpan({ workspaceId }: Caller, id: string): Promise<{ id: string }> {
  if ((await repository.removeExpected(database(), { workspaceId, findingIds: [id] })) === 0) throw notFound("Expected span");
  return { id };
}
