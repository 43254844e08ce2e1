import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { Anomaly, MarkExpectedInput, MarkedExpected } from "../anomalies.schema";
import { stableId } from "../engine/stable-id";
import * as repository from "../repository/anomalies";
import { namesOfUsers } from "../repository/people";

/** What members said of unusual days: that they were to be expected. The caller is authorised; inputs are parsed. */

/** Detections look at the last seven days; what was said of earlier ones is of no use. */
const KEPT_MS = 60 * 86_400_000;

type Found = Pick<Anomaly, "adAccountId" | "campaignId" | "kind" | "metric" | "date">;

/** The same finding by another baseline has another id of its own, and this one in common. */
function findingIdOf(workspaceId: string, { adAccountId, campaignId, kind, metric, date }: Found): string {
  return stableId(workspaceId, adAccountId, campaignId ?? "", kind, metric, date);
}

/** What was said, put to what nothing is said of yet; nothing said: the same list again. */
export async function withMarks(workspaceId: string, found: Anomaly[]): Promise<Anomaly[]> {
  const marks = new Map((await repository.listExpected(database(), workspaceId)).map((mark) => [mark.findingId, mark]));
  if (marks.size === 0) return found;
  const names = await namesOfUsers(database(), [...new Set([...marks.values()].map((mark) => mark.userId))]);
  return found.map((one) => {
    const mark = marks.get(findingIdOf(workspaceId, one));
    if (!mark) return { ...one, markedExpected: null };
    const { markedAt, userId, reason } = mark;
    return { ...one, markedExpected: { at: markedAt.toISOString(), userId, name: names.get(userId) ?? null, reason } };
  });
}

export async function markExpected({ workspaceId, userId }: Caller, { id, expected, reason }: MarkExpectedInput): Promise<MarkedExpected> {
  const row = await repository.findAnomaly(database(), { workspaceId, id });
  if (!row) throw notFound("Unusual day");
  const findingId = findingIdOf(workspaceId, { ...row, ...(row as unknown as Pick<Anomaly, "kind" | "metric">), date: row.date.toISOString().slice(0, 10) });
  const at = now();
  if (expected) await repository.addExpected(database(), workspaceId, { findingId, userId, reason: reason || null, markedAt: at });
  else await repository.removeExpected(database(), { workspaceId, findingId });
  await repository.forgetExpected(database(), workspaceId, new Date(at.getTime() - KEPT_MS));
  return { id, expected };
}
