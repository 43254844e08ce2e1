import { type Db, database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { type PageMeta, pageMetaOf } from "@/server/lib/pagination";
import { recordEvent } from "@/server/outbox/record-event";
import { SIGNALS_RECEIVED, type SignalsReceived } from "../actions.events";
import { campaignOf, historySignal, type NewSignal, titleOf } from "../engine/signals";
import type { AdPlatform, AdsLocale } from "../metrics.schema";
import { storeCampaign } from "../repository/actions";
import * as repository from "../repository/signals";
import type { ListSignalsInput, Signal } from "../signals.schema";
import { withAdAccess } from "./ad-access";
import { readLive } from "./settle-action";

/** Signals that ad platforms send by webhook, and entries of their change history. */

/** Platforms without webhooks. */
const historyPlatforms: readonly AdPlatform[] = ["GOOGLE"];
const DAY_MS = 86_400_000;
/** A history is filled in with some delay, so a little of it is read again. */
const OVERLAP_MS = 10 * 60_000;

export interface AccountKey {
  workspaceId: string;
  adAccountId: string;
}

async function store(tx: Db, key: AccountKey, platform: AdPlatform, signals: readonly NewSignal[]): Promise<number> {
  if (signals.length === 0) return 0;
  const signalIds = await repository.insertSignals(tx, { ...key, platform }, signals);
  if (signalIds.length > 0) await recordEvent(tx, { workspaceId: key.workspaceId, type: SIGNALS_RECEIVED, payload: { ...key, signalIds } });
  return signalIds.length;
}

/** For every workspace that has connected the account; unconnected accounts are ignored. Returns the number of new signals. */
export async function receiveSignals(platform: AdPlatform, signalsByAccount: ReadonlyMap<string, readonly NewSignal[]>): Promise<number> {
  const accounts = await repository.listSignalAccounts(database(), platform, [...signalsByAccount.keys()]);
  let stored = 0;
  for (const { workspaceId, id, externalId } of accounts) {
    stored += await transaction((tx) => store(tx, { workspaceId, adAccountId: id }, platform, signalsByAccount.get(externalId) ?? []));
  }
  return stored;
}

export async function listHistoryAccounts(): Promise<AccountKey[]> {
  const rows = await repository.listHistoryAccounts(database(), historyPlatforms);
  return rows.map(({ workspaceId, id }) => ({ workspaceId, adAccountId: id }));
}

/** The platform's own history since it was last read. */
export async function readHistory(key: AccountKey): Promise<{ stored: number }> {
  const readTo = await repository.changesReadTo(database(), key);
  const since = readTo ? new Date(readTo.getTime() - OVERLAP_MS) : new Date(now().getTime() - DAY_MS);
  const history = await withAdAccess(database(), key, async (adapter, access) => ({
    platform: adapter.platform,
    changes: (await adapter.readChanges?.(access, since)) ?? [],
  }));
  const newest = new Date(Math.max((readTo ?? since).getTime(), ...history.changes.map((change) => change.at.getTime())));
  const stored = await transaction(async (tx) => {
    const count = await store(tx, key, history.platform, history.changes.map(historySignal));
    await repository.setChangesReadTo(tx, key, newest);
    return count;
  });
  return { stored };
}

/** A campaign that a signal is about is read again, so that its status is right before the next sync. */
export async function followSignals({ workspaceId, adAccountId, signalIds }: SignalsReceived): Promise<{ read: number }> {
  const key = { workspaceId, adAccountId };
  const payloads = await repository.listPayloads(database(), workspaceId, signalIds);
  const externalIds = [...new Set(payloads.flatMap((payload) => campaignOf(payload as Signal["payload"]) ?? []))];
  const campaigns = await repository.listByExternalIds(database(), key, externalIds);
  for (const { id, externalId } of campaigns) {
    const found = await readLive({ ...key, externalId });
    if (found) await storeCampaign(database(), { workspaceId, id }, found);
  }
  return { read: campaigns.length };
}

export async function listSignals({ workspaceId }: Caller, page: ListSignalsInput, locale: AdsLocale): Promise<{ data: Signal[]; meta: PageMeta }> {
  const { rows, total } = await repository.listSignals(database(), workspaceId, page);
  const data = rows.map((row) => {
    const { field, ...payload } = row.payload as Signal["payload"];
    return {
      ...row,
      severity: row.severity as Signal["severity"],
      title: titleOf(String(field), payload, locale, row.title),
      payload,
      receivedAt: row.receivedAt.toISOString(),
    };
  });
  return { data, meta: pageMetaOf(page, total) };
}
