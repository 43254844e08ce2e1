import { Client } from "pg";
import { env } from "@/env";
import { lazy } from "@/server/lib/lazy";
import { logger } from "@/server/lib/logger";

/**
 * One connection a process that is notified when a run has new events. A notification has no content: the events are in the table, and each
 * waiter polls as well, because a connection may break.
 */

const RECONNECT_MS = 1_000;
const IDLE_MS = 60_000;

/** null: something may have been missed. */
type Listener = (kind: string | null) => void;

class RunWakes {
  private readonly listeners = new Map<string, Set<Listener>>();
  private client: Client | null = null;
  private connecting = false;
  private idle: NodeJS.Timeout | null = null;

  subscribe(runId: string, listener: Listener): () => void {
    const all = this.listeners.get(runId) ?? new Set();
    this.listeners.set(runId, all.add(listener));
    if (this.idle) clearTimeout(this.idle);
    this.idle = null;
    void this.connect();
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.listeners.get(runId) === all) this.listeners.delete(runId);
      if (this.listeners.size === 0) this.closeWhenIdle();
    };
  }

  private closeWhenIdle(): void {
    if (this.idle) clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), IDLE_MS);
    this.idle.unref();
  }

  private async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private notify(payload: string): void {
    const [runId = "", kind = ""] = payload.split(" ");
    for (const listener of this.listeners.get(runId) ?? []) listener(kind);
  }

  private async connect(): Promise<void> {
    if (this.client || this.connecting) return;
    this.connecting = true;
    const client = new Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: "nashir-copilot",
    });
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      this.reconnect();
    };
    client.on("error", (error) => {
      logger.warn({ err: error }, "the copilot's watchers lost their connection");
      lost();
      void client.end().catch(() => undefined);
    });
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.notify(payload ?? ""));
    try {
      await client.connect();
      await client.query("LISTEN copilot");
      this.client = client;
      for (const listeners of this.listeners.values()) for (const listener of listeners) listener(null);
    } catch (error) {
      logger.warn({ err: error }, "the copilot's watchers have no connection; they look by the clock");
      void client.end().catch(() => undefined);
      this.reconnect();
    } finally {
      this.connecting = false;
    }
  }

  private reconnect(): void {
    if (this.listeners.size > 0) setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }
}

const runWakes = lazy(() => new RunWakes());

/** Calls `listener` with the kind of each new event of the run, until the answered function is called. */
export function onRunEvent(runId: string, listener: Listener): () => void {
  return runWakes().subscribe(runId, listener);
}
