import { DateTime } from "luxon";
import { groupBy } from "@/shared/group-by";
import { type ChosenKinds, type Notification, type NotificationItem, type NotificationKind, notificationKinds } from "./notifications.schema";

/** Order and selection of notifications. Pure; `now` is an argument. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export interface ConnectionFacts {
  id: string;
  platform: string;
  accountName: string;
  status: string;
  expiresAt: Date | null;
  /** Incremented by each reconnection: a later end is a new event. */
  tokenVersion: number;
  updatedAt: Date;
}

/** A connection that has ended or ends within a week; null for one that is well. */
export function endingConnection(row: ConnectionFacts, now: Date): NotificationItem | null {
  const left = row.expiresAt ? row.expiresAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  const expired = row.status === "EXPIRED" || left <= 0;
  if (!expired && left >= WEEK_MS) return null;
  const health = expired ? "expired" : "expiring";
  const began = expired ? (row.expiresAt && left <= 0 ? row.expiresAt : row.updatedAt) : new Date(now.getTime() + left - WEEK_MS);
  return {
    kind: "connections",
    id: `connection:${row.id}:${health}:${row.tokenVersion}`,
    at: began.toISOString(),
    connectionId: row.id,
    platform: row.platform.toLowerCase(),
    account: row.accountName,
    health,
    daysLeft: expired ? 0 : Math.floor(left / DAY_MS),
  };
}

interface UnusualDay {
  changeId: string;
  date: string;
  detectedAt: string;
}

/** A figure that stays unusual is one notification: its newest day, the number of unusual days, the first of them, and since when it is known. */
export function unusualFigures<Day extends UnusualDay>(found: readonly Day[]): { newest: Day; days: number; since: string; at: string }[] {
  return [...groupBy(found, ({ changeId }) => changeId).values()].flatMap((days) => {
    const [newest, ...earlier] = days.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
    const [at = ""] = days.map(({ detectedAt }) => detectedAt).sort();
    return newest ? [{ newest, days: new Set(days.map(({ date }) => date)).size, since: earlier.at(-1)?.date ?? newest.date, at }] : [];
  });
}

/** Newest first; of duplicates the newer one. */
export function newestFirst(items: readonly NotificationItem[]): NotificationItem[] {
  const byId = new Map<string, NotificationItem>();
  for (const one of items) {
    const duplicate = byId.get(one.id);
    if (!duplicate || duplicate.at < one.at) byId.set(one.id, one);
  }
  return [...byId.values()].sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1));
}

/** The notifications of a person, without the kinds they switched off. */
export function notificationsFor(
  items: readonly NotificationItem[],
  { muted, read, limit }: { muted: readonly NotificationKind[]; read: ReadonlySet<string>; limit: number },
): Notification[] {
  return newestFirst(items)
    .filter(({ kind }) => !muted.includes(kind))
    .slice(0, limit)
    .map((one) => ({ ...one, unread: !read.has(one.id) }));
}

export type MailedKinds = Pick<ChosenKinds, "mailed" | "daily" | "weekly">;

/** Each kind in one way only: at once before daily before weekly, and not at all where it is switched off. */
export function soonestWay({ mailed, daily, weekly }: MailedKinds, muted: readonly NotificationKind[]): MailedKinds {
  const without = (kinds: readonly NotificationKind[], ...taken: (readonly NotificationKind[])[]) =>
    kinds.filter((kind) => !taken.some((others) => others.includes(kind)));
  return { mailed: without(mailed, muted), daily: without(daily, muted, mailed), weekly: without(weekly, muted, mailed, daily) };
}

/** ISO weekday of the weekly digest: the first working day of most readers. */
const DIGEST_WEEKDAY = 7;

/** Kinds that belong in the digest of a date. */
export function digestKinds({ daily, weekly }: Pick<MailedKinds, "daily" | "weekly">, date: string): NotificationKind[] {
  const isWeekly = DateTime.fromISO(date, { zone: "utc" }).weekday === DIGEST_WEEKDAY;
  return notificationKinds.filter((kind) => daily.includes(kind) || (isWeekly && weekly.includes(kind)));
}

/** In the order of the kinds, each with what it is of; kinds without any are left out. */
export function groupedByKind(items: readonly NotificationItem[]): { kind: NotificationKind; items: NotificationItem[] }[] {
  return notificationKinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) })).filter((group) => group.items.length > 0);
}

/** Since when each kind is mailed: one that is newly chosen begins now, and the others continue from where they were. */
export type MailClock = Partial<Record<NotificationKind, Date>>;

export function mailClock(mailed: readonly NotificationKind[], before: MailClock, now: Date): MailClock {
  return Object.fromEntries(mailed.map((kind) => [kind, before[kind] ?? now]));
}

/** What a person has not been mailed yet of the kinds that they want by mail, and has not seen in the dashboard either. Newest first. */
export function itemsToMail(
  items: readonly NotificationItem[],
  { kinds, since, mailedIds, read }: { kinds: readonly string[]; since: MailClock; mailedIds: readonly string[]; read: ReadonlySet<string> },
): NotificationItem[] {
  return newestFirst(items).filter(({ kind, id, at }) => {
    const from = since[kind];
    return kinds.includes(kind) && from !== undefined && Date.parse(at) >= from.getTime() && !mailedIds.includes(id) && !read.has(id);
  });
}

type ItemToActOn = Exclude<NotificationItem, { kind: "comments" }>;

/** What stops everything behind it comes before what stops one post, and what may wait last. */
function urgency(one: ItemToActOn): number {
  switch (one.kind) {
    case "connections":
      return one.health === "expired" ? 0 : 5;
    case "posts":
      return one.status === "FAILED" ? 1 : 2;
    case "approvals":
      return one.state === "missed" ? 2 : 3;
    case "webhooks":
      return 4;
    case "anomalies":
      return 6;
  }
}

/** Only items that need an action: a comment and a granted approval need none. */
export function needingAttention(items: readonly NotificationItem[], limit: number): NotificationItem[] {
  return newestFirst(items)
    .filter((one): one is ItemToActOn => one.kind !== "comments" && (one.kind !== "approvals" || one.state !== "approved"))
    .toSorted((a, b) => urgency(a) - urgency(b))
    .slice(0, limit);
}
