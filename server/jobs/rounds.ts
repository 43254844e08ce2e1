import { inngest } from "./client";

/** Cron rounds: functions on a schedule that go over all workspaces. */

interface DueRound<Found extends object> {
  id: string;
  cron: string;
  find(): Promise<Found[]>;
  /** Name of the event that requests one item; its data is the found row. */
  event: string;
  /** First part of the event's id. */
  prefix: string;
  keyOf(found: Found): string;
  /** Deduplication window in milliseconds: an engine accepts an event's id once. */
  repeatMs: number;
}

/** Finds due items and sends an event for each, so that a failing one does not block the others. The next round is the retry. */
export function dueRound<Found extends object>({ id, cron, find, event, prefix, keyOf, repeatMs }: DueRound<Found>) {
  return inngest.createFunction({ id, retries: 1, concurrency: { limit: 1 }, triggers: [{ cron }] }, async ({ step }) => {
    const due = await step.run("find due", async () => (await find()).map((found) => ({ key: keyOf(found), data: { ...found } as Record<string, unknown> })));
    if (due.length === 0) return;
    const window = await step.run("dedupe window", () => Math.floor(Date.now() / repeatMs));
    await step.sendEvent(
      "request",
      due.map(({ key, data }) => ({ id: `${prefix}:${window}:${key}`, name: event, data })),
    );
  });
}

interface PagedRound {
  id: string;
  cron: string;
  /** Does one page; answers where the next one starts, null at the end. */
  page(after: string | null): Promise<string | null>;
}

/** Goes over all rows page by page, each page a step of its own, so that a restart continues where it stopped. */
export function pagedRound({ id, cron, page }: PagedRound) {
  return inngest.createFunction({ id, retries: 2, concurrency: 1, triggers: [{ cron }] }, async ({ step }) => {
    let after: string | null = null;
    for (let number = 1; ; number++) {
      const from: string | null = after;
      after = await step.run(`page ${number}`, (): Promise<string | null> => page(from));
      if (after === null) return;
    }
  });
}
