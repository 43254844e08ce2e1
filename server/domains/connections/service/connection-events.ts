import type { Db } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import { toConnection } from "../connections.engine";
import { type ConnectionRow, listOpenConnections, revokeConnection } from "../connections.repository";
import type { ConnectionKey } from "../tokens.repository";

/** What becomes of a connection. Webhooks subscribe to these. */
const connectionEvents = {
  connected: "connection.connected",
  /** It ends within a week; once for each time at which it ends. */
  expiring: "connection.expiring",
  /** Only connecting again helps. */
  expired: "connection.expired",
  disconnected: "connection.disconnected",
} as const;

/** Records what has become of a connection, in the transaction of the change. */
export async function recordConnectionEvent(
  tx: Db,
  workspaceId: string,
  event: keyof typeof connectionEvents,
  row: ConnectionRow,
  /** The connect link by which it was connected. */
  connectLinkId: string | null = null,
): Promise<void> {
  const payload: PublicPayload = {
    data: { connection: toConnection(row, now()), connectLinkId },
    brands: [row.brandId === null ? null : { id: row.brandId, externalId: row.brand?.externalId ?? null }],
  };
  await recordEvent(tx, { workspaceId, type: connectionEvents[event], payload });
}

/** Erases a connection's tokens and records that, with the connection as it was. Of two at once, one does it. */
export async function disconnectWithin(tx: Db, { workspaceId, id }: ConnectionKey): Promise<void> {
  const [row] = await listOpenConnections(tx, { workspaceId, ids: [id] });
  if (row && (await revokeConnection(tx, { workspaceId, id }))) await recordConnectionEvent(tx, workspaceId, "disconnected", row);
}
