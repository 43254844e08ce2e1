/** Progress of the initial sync of an account's ninety days, for the page that waits for it. */

/** Maximum delay between the request of a sync and its start. */
const WAITS_MS = 86_400_000;

interface Facts {
  id: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  firstReadAt: Date | null;
  syncRun: string | null;
  syncPercent: number | null;
  syncError: string | null;
  connection: { status: "ACTIVE" | "EXPIRED" | "REVOKED" };
}

export interface InitialSync {
  id: string;
  name: string;
  state: "RUNNING" | "DONE" | "FAILED";
  percent: number;
  startedAt: Date;
  finishedAt: Date | null;
  /** In the platform's words. */
  error: string | null;
}

/** Null where nothing reads it and nothing will. */
export function initialSyncOf({ id, name, createdAt, ...account }: Facts, now: Date): InitialSync | null {
  const read = { id, name, startedAt: createdAt, finishedAt: null, error: null };
  if (account.firstReadAt) return { ...read, state: "DONE", percent: 100, finishedAt: account.firstReadAt };
  if (account.syncRun !== null) return { ...read, state: "RUNNING", percent: account.syncPercent ?? 0 };
  if (account.syncError !== null) return { ...read, state: "FAILED", percent: 0, finishedAt: account.updatedAt, error: account.syncError };
  // It waits for its turn, or continues in another run.
  const waits = account.connection.status === "ACTIVE" && now.getTime() - createdAt.getTime() < WAITS_MS;
  return waits ? { ...read, state: "RUNNING", percent: account.syncPercent ?? 0 } : null;
}
