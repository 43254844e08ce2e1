import { inngest } from "@/server/jobs/client";
import { SYNC_REQUESTED, syncRequestedSchema } from "./ads.events";
import { subscribeToChanges } from "./service/subscribe-account";
import { abandonSync, beginSync, failSync, finishSync, handOver, type PageResult, type Part, readPage } from "./service/sync-account";
import { scheduleSyncs } from "./service/sync-schedule";

/** Engines allow a run a thousand steps; a part and its waits fit into what is left. */
const STEPS_BEFORE_HANDOVER = 500;
const MAX_STEPS = 950;
/** Somebody waits for what was asked for; what the clock asks for comes again. */
const MAX_TURNS_IN_QUEUE = 40;

const nameOf = (part: Part) => (part.list === "days" ? `${part.of} of ${part.slice.since}` : part.list);

/** Reads one account: each page is a step of its own, so that a restart goes on where it stopped. */
const sync = inngest.createFunction(
  {
    id: "ads-sync-account",
    retries: 5,
    triggers: [{ event: SYNC_REQUESTED }],
    concurrency: [{ limit: 4 }, { key: "event.data.adAccountId", limit: 1 }],
  },
  async ({ event, step, runId }) => {
    const request = syncRequestedSchema.parse(event.data);
    const { workspaceId, adAccountId, reason } = request;
    const key = { workspaceId, adAccountId };
    let begun = await step.run("begin", () => beginSync(request, runId));
    const turns = reason === "hourly" || reason === "daily" ? 0 : MAX_TURNS_IN_QUEUE;
    for (let turn = 1; begun.state === "busy" && turn <= turns; turn++) {
      await step.sleep(`turn ${turn}`, turn <= 10 ? "3s" : "30s");
      begun = await step.run(`begin ${turn}`, () => beginSync(request, runId));
    }
    if (begun.state !== "go") return begun;
    const { startedAt, today, parts } = begun;

    let steps = 0;
    try {
      for (const [index, part] of parts.entries()) {
        if (steps > STEPS_BEFORE_HANDOVER) {
          await step.run("hand over", () => handOver(request, runId));
          return { state: "handed over" };
        }
        const percent = Math.floor((100 * index) / parts.length);
        let cursor: string | null = null;
        for (let page = 1; ; page++) {
          steps += 2;
          if (steps > MAX_STEPS) {
            await step.run("abandon", () => abandonSync(key, runId, "The platform has more pages than one synchronisation can read."));
            return { state: "failed" };
          }
          const from: string | null = cursor;
          const result: PageResult = await step.run(
            `${nameOf(part)}, page ${page}`,
            (): Promise<PageResult> => readPage({ key, runId, startedAt, today, part, percent, cursor: from }),
          );
          if (result.state === "lost") return result;
          if (result.state === "failed") {
            await step.run("abandon", () => abandonSync(key, runId, result.error));
            return result;
          }
          if (result.state === "wait") {
            await step.sleepUntil(`wait ${nameOf(part)} ${page}`, new Date(result.until));
            continue;
          }
          if (result.waitSeconds > 0) await step.sleep(`slower ${nameOf(part)} ${page}`, `${Math.ceil(result.waitSeconds)}s`);
          if (result.next === null) break;
          cursor = result.next;
        }
      }
    } catch (error) {
      // A step that failed for good: the next synchronisation goes on.
      await step.run("abandon", () => failSync(key, runId, error));
      return { state: "failed" };
    }
    await step.run("finish", () => finishSync(key, runId, startedAt));
    if (reason === "connected") await step.run("subscribe", () => subscribeToChanges(key));
    return { state: "finished" };
  },
);

const schedule = inngest.createFunction({ id: "ads-sync-hourly", retries: 2, concurrency: 1, triggers: [{ cron: "9 * * * *" }] }, async ({ step }) => {
  let after: string | null = null;
  for (let page = 1; ; page++) {
    const from: string | null = after;
    const found: { after: string | null } = await step.run(`page ${page}`, () => scheduleSyncs(from));
    if (found.after === null) return;
    after = found.after;
  }
});

export const syncFunctions = [sync, schedule];
