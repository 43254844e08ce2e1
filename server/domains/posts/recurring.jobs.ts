import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { listRecurrencesToMake, makeOccurrences } from "./service/recurring/make-occurrences";

const OCCURRENCES_REQUESTED = "posts/occurrences.requested";
const recurrenceKey = z.object({ workspaceId: z.string(), id: z.string() });

/** Looks at every recurring post now and then, so that its posts are made as their days come into reach. */
const round = dueRound({
  id: "posts-find-recurring",
  cron: "*/15 * * * *",
  find: listRecurrencesToMake,
  event: OCCURRENCES_REQUESTED,
  prefix: "recur",
  keyOf: ({ id }) => id,
  repeatMs: 15 * 60_000,
});

/** One that cannot be made now holds up no other. */
const make = inngest.createFunction(
  { id: "posts-make-occurrences", retries: 3, triggers: [{ event: OCCURRENCES_REQUESTED }], concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("make", () => makeOccurrences(recurrenceKey.parse(event.data))),
);

export const recurringFunctions: InngestFunction.Any[] = [round, make];
