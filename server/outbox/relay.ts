import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/env";
import { outboxWrites } from "@/server/db/pool";
import { inngest } from "@/server/jobs/client";
import { isEmbeddedEngine, isRegistrationOutstanding } from "@/server/jobs/registration";
import { logger } from "@/server/lib/logger";
import { consumersByType } from "./consumers";
import { acquireEvents, markRelayed, type OutboxRow, type RelayedRow, releaseEvents } from "./outbox-rows";

/**
 * Sends what the outbox holds to whichever engine runs the functions. Woken by what this process writes, by processes without a relay and, should
 * another have ended before it sent its own, by the clock. Any number of relays may run: each takes rows of its own, and a row sent twice is
 * dropped by its id.
 */

const BATCH_SIZE = 100;
/** Longer than a send with its retries; after it other relays acquire a dead relay's rows. */
const LEASE_MS = 15_000;
const POLL_MS = 1_000;
const MAX_PAUSE_MS = 5_000;
/** Events written so soon after a round are sent together: a round costs as much for one as for ten. */
const GATHER_MS = 20;

function toEvent({ id, type, payload, workspaceId, createdAt, hasWebhooks }: OutboxRow) {
  return { id, name: type, data: { ...payload, workspaceId, eventId: id, occurredAt: createdAt.toISOString(), hasWebhooks } };
}

/** @returns what is to be sent, and what is recorded of each row then. An event whose type triggers nothing is sent: a run may wait for it. */
export function relayPlan(rows: readonly OutboxRow[], consumersOf: ReturnType<typeof consumersByType>): { sent: OutboxRow[]; relayed: RelayedRow[] } {
  const planned = rows.map((row) => {
    const consumers = consumersOf.get(row.type) ?? [];
    const skipped = consumers.filter((consumer) => consumer.isOnlyWithWebhooks && !row.hasWebhooks).map(({ id }) => id);
    return { row, skipped, isConsumed: skipped.length === consumers.length, isSent: consumers.length === 0 || skipped.length < consumers.length };
  });
  return {
    sent: planned.filter(({ isSent }) => isSent).map(({ row }) => row),
    relayed: planned.map(({ row, skipped, isConsumed }) => ({ id: row.id, skipped, isConsumed })),
  };
}

class Relay {
  private client: Client | null = null;
  private stopped = false;
  private busy: Promise<void> | null = null;
  private again = false;
  /** After a failure the clock alone wakes us, and not before this. */
  private restUntil = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly onWritten = () => this.wake();

  start(): void {
    outboxWrites().on("written", this.onWritten);
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Starts a round, or makes the running one repeat. */
  private wake(): void {
    if (this.stopped || isRegistrationOutstanding()) return;
    if (this.busy !== null) {
      this.again = true;
      return;
    }
    if (Date.now() < this.restUntil) return;
    this.busy = this.round().finally(() => {
      this.busy = null;
      if (this.again) {
        this.again = false;
        this.wake();
      }
    });
  }

  private async round(): Promise<void> {
    try {
      // No engine answers here: pending events are left to the relays of other machines.
      if (this.failures > 0 && isEmbeddedEngine()) await fetch(`${env.INNGEST_BASE_URL}/health`, { signal: AbortSignal.timeout(LEASE_MS) });
      let sent = 0;
      do sent = await this.sendBatch();
      while (!this.stopped && sent === BATCH_SIZE);
      this.failures = 0;
      if (!this.stopped) await setTimeout(GATHER_MS);
    } catch (error) {
      this.failures += 1;
      this.restUntil = Date.now() + Math.min(POLL_MS * this.failures, MAX_PAUSE_MS);
      logger.warn({ err: error, failures: this.failures }, "events were not relayed; they are kept");
    }
  }

  /** @returns how many events were sent. */
  private async sendBatch(): Promise<number> {
    const client = await this.connection();
    const rows = await acquireEvents(client, BATCH_SIZE, LEASE_MS);
    if (rows.length === 0) return 0;
    const { sent, relayed } = relayPlan(rows, consumersByType());
    try {
      if (sent.length > 0) await inngest.send(sent.map(toEvent));
    } catch (error) {
      await releaseEvents(
        client,
        rows.map((row) => row.id),
      );
      throw error;
    }
    await markRelayed(client, relayed);
    return rows.length;
  }

  private async connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: "nashir-relay",
    });
    const drop = () => {
      if (this.client === client) this.client = null;
    };
    client.on("error", (error) => {
      logger.warn({ err: error }, "the relay lost its connection");
      drop();
      void client.end().catch(() => undefined);
    });
    client.on("end", drop);
    client.on("notification", () => this.wake());
    await client.connect();
    await client.query("LISTEN outbox");
    this.client = client;
    return client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    outboxWrites().off("written", this.onWritten);
    await this.busy;
    await this.client?.end().catch(() => undefined);
  }
}

export function startRelay(): { stop(): Promise<void> } {
  const relay = new Relay();
  relay.start();
  return { stop: () => relay.stop() };
}
