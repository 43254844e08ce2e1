/** What becomes of a connection. Webhooks subscribe to these. */
export const connectionEvents = {
  connected: "connection.connected",
  /** It ends within a week; once for each time at which it ends. */
  expiring: "connection.expiring",
  /** Only connecting again helps. */
  expired: "connection.expired",
  disconnected: "connection.disconnected",
} as const;
