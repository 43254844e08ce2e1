import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import type { CopilotEvent } from "../copilot-events.schema";
import { appendEvents } from "../repository/events";
import type { RunId } from "../repository/runs";

/** Text comes in pieces of a few letters, and calls follow each other closely; they are gathered for so long. */
const gatherMs = 80;

/**
 * Tells watchers what happens, in order. Telling is not the work: what cannot be told is logged, and whoever watches finds the answer in the
 * run's end.
 */
export class RunTeller {
  private queue: CopilotEvent[] = [];
  private text = "";
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly key: RunId) {}

  tell(...events: CopilotEvent[]): void {
    this.takeText();
    this.queue.push(...events);
    this.writeSoon();
  }

  says(text: string): void {
    this.text += text;
    this.writeSoon();
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => this.write(), gatherMs);
  }

  /** Into the queue, before what comes after it. */
  private takeText(): void {
    const text = this.text.toWellFormed().replaceAll("\0", "");
    this.text = "";
    if (text) this.queue.push({ kind: "text", text });
  }

  /** One statement at a time; what comes meanwhile goes with the next. */
  private write(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.takeText();
    this.writing = this.writing.then(async () => {
      const events = this.queue.splice(0);
      if (events.length === 0) return;
      await appendEvents(database(), this.key, events).catch((error: unknown) => logger.warn({ err: error, ...this.key }, "a run's progress was not told"));
    });
  }

  /** Returns when all that was told is stored. */
  async settle(): Promise<void> {
    this.write();
    await this.writing;
  }
}
