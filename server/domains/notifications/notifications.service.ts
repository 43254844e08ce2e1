import { database } from "@/server/db/database";
import { listStoredAnomalies } from "@/server/domains/ads";
import { listOpenConnections } from "@/server/domains/connections";
import { countAwaitingApproval, listAwaitingApproval, listDecidedPosts, listFailedPosts, listMissedApprovals, listNewComments } from "@/server/domains/posts";
import { listStoppedEndpoints } from "@/server/domains/webhooks";
import { type Caller, planCovers, planFor, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { mailIsSetUp } from "@/server/lib/mail";
import {
  endingConnection,
  type MailedKinds,
  mailClock,
  needingAttention,
  newestFirst,
  notificationsFor,
  soonestWay,
  unusualFigures,
} from "./notifications.engine";
import * as repository from "./notifications.repository";
import {
  type ChooseKindsInput,
  type ChosenKinds,
  type MarkReadInput,
  type NotificationItem,
  type NotificationKind,
  type NotificationList,
  notificationKinds,
} from "./notifications.schema";

/**
 * Notifications are derived from current state and not from events: a resolved problem needs no deletion, an event that was
 * lost has no effect, and brand limits apply as everywhere. Only the seen marks are stored.
 */

const DAY_MS = 86_400_000;
const NOTIFICATION_DAYS = 30;
/** Retention of marks: longer than any notification is shown, so that a read one does not reappear as unread. */
const RETENTION_DAYS = 60;
const MAX_OF_EACH_KIND = 40;
const MAX_LISTED = 60;
const MAX_ATTENTION_ITEMS = 30;

type Locale = "ar" | "en";

async function ofPosts(caller: Caller, since: Date): Promise<NotificationItem[]> {
  const rows = await listFailedPosts(caller, { since, limit: MAX_OF_EACH_KIND });
  return rows.map(({ id, at, ...row }) => ({ kind: "posts", id: `post:${id}:${at.getTime()}`, at: at.toISOString(), postId: id, ...row }));
}

async function ofApprovals(caller: Caller, since: Date, until: Date): Promise<NotificationItem[]> {
  const [waiting, decided, missed] = await Promise.all([
    roleAllows(caller.role, "APPROVER") ? listAwaitingApproval(caller, MAX_OF_EACH_KIND) : [],
    listDecidedPosts(caller, { since, limit: MAX_OF_EACH_KIND }),
    listMissedApprovals(caller, { since, until, limit: MAX_OF_EACH_KIND }),
  ]);
  return [
    ...waiting.map(({ id, at, text }): NotificationItem => {
      const when = { id: `approval:${id}:waiting:${at.getTime()}`, at: at.toISOString() };
      return { kind: "approvals", ...when, postId: id, text, state: "waiting", comment: null };
    }),
    ...decided.map(({ id, at, text, approved, comment }): NotificationItem => {
      const state = approved ? "approved" : "returned";
      return { kind: "approvals", id: `approval:${id}:${state}:${at.getTime()}`, at: at.toISOString(), postId: id, text, state, comment };
    }),
    ...missed.map(({ id, at, text }): NotificationItem => {
      const when = { id: `approval:${id}:missed:${at.getTime()}`, at: at.toISOString() };
      return { kind: "approvals", ...when, postId: id, text, state: "missed", comment: null };
    }),
  ];
}

async function ofComments(caller: Caller, since: Date): Promise<NotificationItem[]> {
  const rows = await listNewComments(caller, { since, limit: MAX_OF_EACH_KIND });
  return rows.map(({ id, at, commentId, ...row }) => ({ kind: "comments", id: `comment:${commentId}`, at: at.toISOString(), postId: id, ...row }));
}

async function ofConnections({ workspaceId, brandIds }: Caller, at: Date): Promise<NotificationItem[]> {
  const rows = await listOpenConnections(database(), { workspaceId, brandIds });
  return rows.flatMap((row) => endingConnection(row, at) ?? []).slice(0, MAX_OF_EACH_KIND);
}

/** Members who may reconnect the account are notified. */
async function ofWebhooks(caller: Caller): Promise<NotificationItem[]> {
  if (!planCovers(caller.plan, planFor.webhooks) || !roleAllows(caller.role, "ADMIN")) return [];
  const stopped = await listStoppedEndpoints(caller);
  return stopped.map(({ id, url, disabledAt }) => ({
    kind: "webhooks",
    id: `webhook:${id}:${disabledAt.getTime()}`,
    at: disabledAt.toISOString(),
    endpointId: id,
    url,
  }));
}

async function ofAds(caller: Caller, locale: Locale): Promise<NotificationItem[]> {
  const anomalies = await listStoredAnomalies(caller, locale);
  return unusualFigures(anomalies.filter((one) => one.severity === "high" && one.markedExpected === null))
    .slice(0, MAX_OF_EACH_KIND)
    .map(({ newest: { changeId, campaignName, explanation }, ...span }) => {
      return { kind: "anomalies", id: `anomaly:${changeId}`, campaign: campaignName, text: explanation, ...span };
    });
}

/** All that holds now, newest first. */
export async function listNotificationItems(caller: Caller, locale: Locale): Promise<NotificationItem[]> {
  const at = now();
  const since = new Date(at.getTime() - NOTIFICATION_DAYS * DAY_MS);
  const found = await Promise.all([
    ofPosts(caller, since),
    ofApprovals(caller, since, at),
    ofComments(caller, since),
    ofConnections(caller, at),
    ofWebhooks(caller),
    ofAds(caller, locale),
  ]);
  return newestFirst(found.flat());
}

const validKinds = (stored: readonly string[]): NotificationKind[] => notificationKinds.filter((kind) => stored.includes(kind));

/** Stored names that are still kinds. */
export const mailedKinds = ({ mailed, daily, weekly }: Record<keyof MailedKinds, readonly string[]>): MailedKinds => ({
  mailed: validKinds(mailed),
  daily: validKinds(daily),
  weekly: validKinds(weekly),
});

export async function listNotifications(caller: Caller, locale: Locale): Promise<NotificationList> {
  const [items, choice, awaitingApproval] = await Promise.all([
    listNotificationItems(caller, locale),
    repository.getChoice(database(), caller),
    roleAllows(caller.role, "APPROVER") ? countAwaitingApproval(caller) : 0,
  ]);
  const muted = validKinds(choice.muted);
  const read = await repository.listReadIds(
    database(),
    caller,
    items.map((one) => one.id),
  );
  const data = notificationsFor(items, { muted, read, limit: MAX_LISTED });
  const unread = data.filter((one) => one.unread).length;
  return { data, unread, muted, ...mailedKinds(choice), mail: mailIsSetUp(), awaitingApproval, attention: needingAttention(items, MAX_ATTENTION_ITEMS) };
}

export async function markRead(caller: Caller, { ids }: MarkReadInput): Promise<{ marked: number }> {
  return { marked: await repository.markRead(database(), caller, [...new Set(ids)]) };
}

export async function chooseKinds(caller: Caller, input: ChooseKindsInput): Promise<ChosenKinds> {
  const before = await repository.getChoice(database(), caller);
  const muted = validKinds(input.muted);
  const chosen = { muted, ...soonestWay(mailedKinds(input), muted) };
  const all = [...chosen.mailed, ...chosen.daily, ...chosen.weekly];
  await repository.saveChoice(database(), caller, { ...chosen, mailedSince: mailClock(all, before.mailedSince, now()) });
  return chosen;
}

/** For the schedule. */
export function forgetOldMarks(): Promise<number> {
  return repository.deleteReadMarks(database(), new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
}
