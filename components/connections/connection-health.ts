import type { Connection } from "@/server/domains/connections/connections.schema";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type Health = "connected" | "expiring" | "expired";
type Ending = Pick<Connection, "status" | "expiresAt">;

/** An account that must be reconnected within a week is reported before it fails. */
export function connectionHealth(connection: Ending, now: number): Health {
  if (connection.status === "expired") return "expired";
  return connection.expiresAt && new Date(connection.expiresAt).getTime() - now < WEEK_MS ? "expiring" : "connected";
}

/** Whole days until the connection ends. */
export function daysLeft({ expiresAt }: Ending, now: number): number {
  return expiresAt ? Math.max(0, Math.floor((new Date(expiresAt).getTime() - now) / DAY_MS)) : 0;
}

const urgency: Record<Health, number> = { expired: 0, expiring: 1, connected: 2 };

/** What needs its owner comes first; the order stays otherwise. */
export function mostUrgentFirst<C extends Ending>(connections: readonly C[], now: number): C[] {
  return connections.toSorted((one, other) => urgency[connectionHealth(one, now)] - urgency[connectionHealth(other, now)]);
}
