import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import type { CopilotEvent } from "../copilot-events.schema";
import { appendEvents } from "../repository/events";
import type { RunId } from "../repository/runs";

/** Text comes in pieces of a few letters, and calls follow each other closely; they are gathered for so long. */
const BATCH_MS = 80;

/**
 * Writes a run's events for its watchers, in order and in batches. A failed write is logged and stops nothing, and anyone who watches finds the answer in the
 * run's end.
 */
export class RunEventWriter {
  private queue: CopilotEvent[] = [];
  private text = "";
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly key: RunId) {}

  append(...events: CopilotEvent[]): void {
    this.queueText();
    this.queue.push(...events);
    this.scheduleWrite();
  }

  appendText(text: string): void {
    this.text += text;
    this.scheduleWrite();
  }

  private scheduleWrite(): void {
    this.timer ??= setTimeout(() => this.write(), BATCH_MS);
  }

  /** Into the queue, before what comes after it. */
  private queueText(): void {
    const text = this.text.toWellFormed().replaceAll("\0", "");
    this.text = "";
    if (text) this.queue.push({ kind: "text", text });
  }

  /** One statement at a time; what comes meanwhile goes with the next. */
  private write(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.queueText();
    this.writing = this.writing.then(async () => {
      const events = this.queue.splice(0);
      if (events.length === 0) return;
      await appendEvents(database(), this.key, events).catch((error: unknown) => logger.warn({ err: error, ...this.key }, "a run's progress was not told"));
    });
  }

  /** Returns when all that was appended is stored. */
  async flush(): Promise<void> {
    this.write();
    await this.writing;
  }
}
