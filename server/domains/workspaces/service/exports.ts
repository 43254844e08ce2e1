import type { Readable } from "node:stream";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { isSignedText, signText } from "@/server/lib/signing";
import { recordEvent } from "@/server/outbox/record-event";
import { mediaStorage } from "@/server/platforms/media/storage";
import type { DownloadQuery, ExportView } from "../exports.schema";
import * as repository from "../repository/exports";
import { lockWorkspace } from "../repository/members";
import { EXPORT_REQUESTED_EVENT } from "../workspaces.events";
import type { Caller } from "../workspaces.schema";

/** Use cases of taking a workspace out as one file. */

const MINUTE_MS = 60_000;
const LINK_LIFETIME_MS = 10 * MINUTE_MS;
/** After this time a run without an end counts as dead, and another export may be requested. */
const RUN_TIMEOUT_MS = 60 * MINUTE_MS;
const CLEANUP_BATCH = 100;

const DOWNLOAD_PATH = "/api/workspaces/export";
export const exportKey = ({ workspaceId, id }: { workspaceId: string; id: string }) => `${workspaceId}/exports/${id}.zip`;

function view(row: repository.ExportRow): ExportView {
  return {
    id: row.id,
    state: row.state,
    tablesDone: row.tablesDone,
    tablesTotal: row.tablesTotal,
    bytes: row.bytes === null ? null : Number(row.bytes),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

export async function latestExport({ workspaceId }: Caller): Promise<ExportView | null> {
  const row = await repository.findLatestExport(database(), workspaceId);
  return row && view(row);
}

/** A person's exports, newest first. One with a dead run is shown as failed. */
export async function listOwnExports({ workspaceId, userId }: Caller, page: { since: Date; take: number }): Promise<ExportView[]> {
  const rows = await repository.listExports(database(), { workspaceId, userId, ...page });
  return rows.map((row) => {
    const ended = new Date(row.createdAt.getTime() + RUN_TIMEOUT_MS);
    return view(row.state === "RUNNING" && ended < now() ? { ...row, state: "FAILED", finishedAt: ended } : row);
  });
}

/** Idempotent: a repeated request makes it once. */
export async function requestExport({ workspaceId, userId }: Caller): Promise<ExportView> {
  return transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const running = await repository.findLatestExport(tx, workspaceId);
    if (running?.state === "RUNNING" && now().getTime() - running.createdAt.getTime() < RUN_TIMEOUT_MS) return view(running);
    const row = await repository.insertExport(tx, { workspaceId, requestedById: userId });
    await recordEvent(tx, { workspaceId, type: EXPORT_REQUESTED_EVENT, payload: { exportId: row.id } });
    return view(row);
  });
}

const signedText = (workspaceId: string, id: string, expires: string, keyId: string) => JSON.stringify(["workspace export", workspaceId, id, expires, keyId]);

/** An address that gives the file to anyone who opens it within ten minutes. @throws AppError NOT_FOUND when there is no such finished export. */
export async function linkExport({ workspaceId }: Caller, id: string): Promise<{ url: string; expiresAt: string }> {
  const found = await repository.findExport(database(), { workspaceId, id });
  if (found?.state !== "DONE") throw notFound("Export");
  const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
  const expires = String(expiresAt.getTime());
  const { keyId, signature } = signText((key) => signedText(workspaceId, id, expires, key));
  const query = new URLSearchParams({ workspace: workspaceId, id, expires, key: keyId, signature });
  return { url: `${DOWNLOAD_PATH}?${query}`, expiresAt: expiresAt.toISOString() };
}

interface ExportFile {
  name: string;
  bytes: number;
  read(): Promise<Readable>;
}

/** The file behind a download's address; null when the address is not good or the file no longer there. */
export async function openExport({ workspace: workspaceId, id, expires, key, signature }: DownloadQuery): Promise<ExportFile | null> {
  if (Number(expires) < now().getTime() || !isSignedText(signedText(workspaceId, id, expires, key), { keyId: key, signature })) return null;
  const found = await repository.findExport(database(), { workspaceId, id });
  if (found?.state !== "DONE" || found.bytes === null) return null;
  const day = (found.finishedAt ?? found.createdAt).toISOString().slice(0, 10);
  return { name: `${found.workspace.name}-${day}.zip`, bytes: Number(found.bytes), read: () => mediaStorage().read(exportKey(found)) };
}

/** Removes the files that have had their time; true while there may be more. */
export async function clearExports(): Promise<boolean> {
  const old = await repository.listOldExports(database(), { before: now(), take: CLEANUP_BATCH });
  for (const found of old) {
    await mediaStorage().remove([exportKey(found)]);
    await repository.deleteExport(database(), found);
  }
  return old.length === CLEANUP_BATCH;
}
