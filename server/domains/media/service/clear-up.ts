import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { removeOldIncoming } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import { deleteAsset, listOldFetched } from "../media.repository";
import { deleteOldReservations } from "../storage.repository";

const FETCHED_KEPT_MS = 2 * 86_400_000;
const UNFINISHED_KEPT_MS = 86_400_000;
const PAGE = 100;

/** Removes one page of files fetched for old posts; true while there may be more. */
export async function clearFetched(): Promise<boolean> {
  const before = new Date(now().getTime() - FETCHED_KEPT_MS);
  const old = await listOldFetched(database(), { before, take: PAGE });
  for (const key of old) await mediaStorage().remove(await deleteAsset(database(), key));
  return old.length === PAGE;
}

/** Removes all files of a deleted workspace. */
export function clearWorkspace(workspaceId: string): Promise<void> {
  return mediaStorage().removeWorkspace(workspaceId);
}

/** Removes abandoned uploads and those of crashed processes, with their reservations. */
export async function clearUnfinished(): Promise<number> {
  const before = new Date(now().getTime() - UNFINISHED_KEPT_MS);
  await deleteOldReservations(database(), before);
  return removeOldIncoming(before);
}
