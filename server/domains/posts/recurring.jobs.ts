import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { findActiveRecurrences, makeOccurrences } from "./service/recurring/make-occurrences";

const occurrencesRequested = "posts/occurrences.requested";
const recurrenceKey = z.object({ workspaceId: z.string(), id: z.string() });
const roundMs = 15 * 60_000;

/** Looks at every recurring post now and then, so that its posts are made as their days come into reach. */
const round = inngest.createFunction(
  { id: "posts-find-recurring", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "*/15 * * * *" }] },
  async ({ step }) => {
    const active = await step.run("find what recurs", findActiveRecurrences);
    if (active.length === 0) return;
    const window = await step.run("dedupe-window", () => Math.floor(Date.now() / roundMs));
    await step.sendEvent(
      "request occurrences",
      active.map((recurrence) => ({ id: `recur:${window}:${recurrence.id}`, name: occurrencesRequested, data: recurrence })),
    );
  },
);

/** One that cannot be made now holds up no other. */
const make = inngest.createFunction(
  { id: "posts-make-occurrences", retries: 3, triggers: [{ event: occurrencesRequested }], concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("make", () => makeOccurrences(recurrenceKey.parse(event.data))),
);

export const recurringFunctions: InngestFunction.Any[] = [round, make];
