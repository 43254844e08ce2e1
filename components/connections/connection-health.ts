import type { Connection } from "@/server/domains/connections/connections.schema";

const week = 7 * 86_400_000;

/** An account that must be reconnected within a week is told before it fails. */
export function connectionHealth(connection: Pick<Connection, "status" | "expiresAt">, now: number): "connected" | "expiring" | "expired" {
  if (connection.status === "expired") return "expired";
  return connection.expiresAt && new Date(connection.expiresAt).getTime() - now < week ? "expiring" : "connected";
}
