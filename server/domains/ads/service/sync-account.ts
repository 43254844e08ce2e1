import { type Db, database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { recordEvent } from "@/server/outbox/record-event";
import type { Page } from "@/server/platforms/ads/contract";
import { PlatformError, type PlatformErrorClass } from "@/server/platforms/platform-error";
import { SYNC_REQUESTED, type SyncRequested } from "../ads.events";
import { extendWindow, planDays, readsAgain, type SyncReason } from "../engine/sync-plan";
import { todayIn, type Window } from "../engine/windows";
import * as readings from "../repository/readings";
import * as runs from "../repository/sync-runs";
import { type AdAccountKey, withAdAccess } from "./ad-access";

/** What passes by itself. Asking twice makes one subscription. */
const passing: ReadonlySet<PlatformErrorClass> = new Set<PlatformErrorClass>(["TRANSIENT", "RATE", "QUOTA_DAY", "UNKNOWN_OUTCOME"]);

/** Subscribes to a platform's change webhooks for an account, where it has them. `refused` is harmless: the hourly synchronisation sees changes too. */
export async function subscribeToChanges(key: AdAccountKey): Promise<"asked" | "again" | "refused"> {
  try {
    await withAdAccess(database(), key, async (adapter, access) => adapter.subscribe?.(access));
    return "asked";
  } catch (error) {
    logger.warn({ ...key, err: error }, "the ad platform could not be asked to tell of changes");
    if (!(error instanceof PlatformError)) throw error;
    return passing.has(error.errorClass) ? "again" : "refused";
  }
}

/**
 * Reading an ad account page by page. Every page is stored before the next one is requested, so a process that dies costs one page; one run at a
 * time has the account, by a lease that each page renews.
 */

/** Longer than a page and its retries take; after it another run may take the account. */
const LEASE_SECONDS = 10 * 60;
const STORE_TIMEOUT_MS = 60_000;
/** Where the platform does not say when to come back. */
const PAUSE_SECONDS = { RATE: 60, QUOTA_DAY: 3_600 };

/** Records that an account is to be read, in the transaction of what makes it necessary. */
export async function requestSync(tx: Db, { workspaceId, ...payload }: SyncRequested): Promise<void> {
  await recordEvent(tx, { workspaceId, type: SYNC_REQUESTED, payload });
}

/** One list that is read to its end. */
export type Part = { list: "campaigns" } | { list: "creatives" } | { list: "days"; of: "campaigns" | "creatives"; slice: Window };

export type SyncStart =
  | { state: "go"; startedAt: string; today: string; parts: Part[] }
  | { state: "busy" }
  /** A run that began after this request, and covers it, has ended. */
  | { state: "done" }
  | { state: "gone" };

export async function beginSync(request: SyncRequested & { occurredAt: string }, runId: string): Promise<SyncStart> {
  const account = await runs.findConnected(database(), request);
  if (!account) return { state: "gone" };
  // Today's figures alone do not cover a request for the last days.
  const served = readsAgain(request.reason) ? account.lastRereadAt : account.lastSyncedAt;
  if (served !== null && served >= new Date(request.occurredAt)) return { state: "done" };
  const claimed = await runs.acquireSyncLease(database(), request, runId, LEASE_SECONDS);
  if (!claimed) return { state: "busy" };
  const { startedAt, timezone } = claimed;
  const today = todayIn(timezone, startedAt);
  const slices = planDays({ today, since: claimed.daysSince, through: claimed.daysThrough }, request.reason);
  const days = slices.flatMap((slice): Part[] => [
    { list: "days", of: "campaigns", slice },
    { list: "days", of: "creatives", slice },
  ]);
  return { state: "go", startedAt: startedAt.toISOString(), today, parts: [{ list: "campaigns" }, { list: "creatives" }, ...days] };
}

export interface PageRequest {
  key: runs.SyncKey;
  runId: string;
  startedAt: string;
  today: string;
  part: Part;
  /** How much of the whole is done before this part. */
  percent: number;
  cursor: string | null;
}

export type PageResult =
  | { state: "read"; next: string | null; waitSeconds: number }
  /** The platform wants to be left alone until then; the same page again. */
  | { state: "wait"; until: string }
  | { state: "failed"; error: string }
  /** Another run has the account by now, or it was disconnected. */
  | { state: "lost" };

/** Throws where trying again soon may help. */
export async function readPage(request: PageRequest): Promise<PageResult> {
  const { key, part } = request;
  const reading = { ...key, readAt: new Date(request.startedAt) };
  try {
    if (part.list === "campaigns") {
      const page = await withAdAccess(database(), key, (adapter, access) => adapter.readCampaigns(access, request.cursor));
      return await store(request, page, (tx) => readings.storeCampaigns(tx, reading, page.rows));
    }
    if (part.list === "creatives") {
      const page = await withAdAccess(database(), key, (adapter, access) => adapter.readCreatives(access, request.cursor));
      return await store(request, page, (tx) => readings.storeCreatives(tx, reading, page.rows));
    }
    const { of, slice } = part;
    const page = await withAdAccess(database(), key, (adapter, access) => adapter.readDays(access, { of, ...slice }, request.cursor));
    if (of === "campaigns") await fetchUnlisted(reading, [...new Set(page.rows.map((row) => row.externalId))]);
    return await store(request, page, async (tx) => {
      await readings.storeDays(tx, of, reading, page.rows);
      if (of === "campaigns") await readings.storeDaysAtAge(tx, reading, page.rows);
    });
  } catch (error) {
    return await paused(request, error);
  }
}

/** Stores a page and, with the last one, what follows from what the whole part left out. */
function store(request: PageRequest, page: Page<unknown>, rows: (tx: Db) => Promise<void>): Promise<PageResult> {
  const leaseUntil = new Date(now().getTime() + (LEASE_SECONDS + page.waitSeconds) * 1_000);
  return transaction(
    async (tx): Promise<PageResult> => {
      const { key, runId, part, percent } = request;
      if (!(await runs.updateProgress(tx, key, runId, { step: part.list, percent, leaseUntil }))) return { state: "lost" };
      await rows(tx);
      if (page.next === null) await endPart(tx, request);
      return { state: "read", next: page.next, waitSeconds: page.waitSeconds };
    },
    { timeout: STORE_TIMEOUT_MS },
  );
}

async function endPart(tx: Db, { key, part, startedAt, today }: PageRequest): Promise<void> {
  const reading = { ...key, readAt: new Date(startedAt) };
  if (part.list !== "days") return readings.deleteMissing(tx, part.list, reading);
  await readings.deleteMissingDays(tx, part.of, reading, part.slice);
  // Ads come after campaigns: with them the slice is whole.
  if (part.of === "creatives") await runs.updateStoredDays(tx, key, extendWindow({ ...(await runs.storedDays(tx, key)), today }, part.slice));
}

/** Figures of campaigns that the list did not have, such as some that are removed: without them nothing would add up. */
async function fetchUnlisted(reading: readings.Reading, externalIds: string[]): Promise<void> {
  for (const externalId of await readings.listUnknownCampaigns(database(), reading, externalIds)) {
    const campaign = await withAdAccess(database(), reading, (adapter, access) => adapter.readCampaign(access, externalId));
    if (campaign) await readings.storeCampaigns(database(), reading, [campaign]);
  }
}

async function paused({ key, runId, part, percent }: PageRequest, error: unknown): Promise<PageResult> {
  if (!(error instanceof PlatformError) || error.errorClass === "TRANSIENT" || error.errorClass === "UNKNOWN_OUTCOME") throw error;
  logger.info({ ...key, errorClass: error.errorClass, reason: error.message }, "an ad account could not be read");
  if (error.errorClass !== "RATE" && error.errorClass !== "QUOTA_DAY") return { state: "failed", error: error.message };
  const until = error.options.retryAt ?? new Date(now().getTime() + PAUSE_SECONDS[error.errorClass] * 1_000);
  const leaseUntil = new Date(until.getTime() + LEASE_SECONDS * 1_000);
  if (!(await runs.updateProgress(database(), key, runId, { step: part.list, percent, leaseUntil }))) return { state: "lost" };
  return { state: "wait", until: until.toISOString() };
}

export async function finishSync(key: runs.SyncKey, runId: string, { startedAt, reason }: { startedAt: string; reason: SyncReason }): Promise<void> {
  const at = new Date(startedAt);
  await runs.endSync(database(), key, runId, { lastSyncedAt: at, ...(readsAgain(reason) ? { lastRereadAt: at } : {}), error: null });
}

/** Releases an account whose reading failed. Stored pages stay, and the next synchronisation continues from there. */
export async function abandonSync(key: runs.SyncKey, runId: string, error: string): Promise<void> {
  logger.warn({ ...key, reason: error }, "an ad account was not read to the end");
  await runs.endSync(database(), key, runId, { error });
}

const OUR_FAULT = "The reading failed on our side; it is tried again.";

/** The same where a step has failed for good: errors other than the platform's, such as a database's, are only logged. */
export async function failSync(key: runs.SyncKey, runId: string, error: unknown): Promise<void> {
  logger.error({ ...key, err: error }, "reading an ad account failed");
  // A step's error comes back by its name only, and no longer as an instance of its class.
  await abandonSync(key, runId, error instanceof Error && error.name === "PlatformError" ? error.message : OUR_FAULT);
}

/** Continues in another run, because a run has a limited number of steps. */
export async function handOver(request: SyncRequested, runId: string): Promise<void> {
  await transaction(async (tx) => {
    await runs.endSync(tx, request, runId, { error: null });
    await requestSync(tx, request);
  });
}
