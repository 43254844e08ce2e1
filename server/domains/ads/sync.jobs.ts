import { inngest } from "@/server/jobs/client";
import { pagedRound } from "@/server/jobs/rounds";
import { SUBSCRIPTION_DUE, SYNC_REQUESTED, type SyncRequested, subscriptionDueSchema, syncRequestedSchema } from "./ads.events";
import { abandonSync, beginSync, failSync, finishSync, handOver, type PageResult, type Part, readPage, subscribeToChanges } from "./service/sync-account";
import { scheduleSyncs } from "./service/sync-schedule";

/** Engines limit a run to a thousand steps; a part and its waits fit within. */
const STEPS_BEFORE_HANDOVER = 500;
const MAX_STEPS = 950;
/**
 * Number of polls for the account's lease. For a requested sync: a quarter of an hour. The last days are read again once a
 * day only, so that reading waits for the end of the first one of ninety days, with its pauses: eighteen hours. An hourly sync is not waited for, because it repeats.
 */
const TURNS_IN_QUEUE: Record<SyncRequested["reason"], number> = { hourly: 0, asked: 40, written: 40, connected: 40, daily: 148 };
const pauseBefore = (turn: number) => (turn <= 10 ? "3s" : turn <= 40 ? "30s" : "10m");

/** A failed webhook subscription is retried for a day. */
const SUBSCRIBE_PAUSES = ["5s", "1m", "5m", "30m", "2h", "6h", "15h"];

const nameOf = (part: Part) => (part.list === "days" ? `${part.of} of ${part.slice.since}` : part.list);

/** Reads one account: each page is a step of its own, so that a restart continues where it stopped. */
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
    let run = await step.run("begin", () => beginSync(request, runId));
    let steps = 0;
    for (let turn = 1; run.state === "busy" && turn <= TURNS_IN_QUEUE[reason]; turn++) {
      steps += 2;
      await step.sleep(`turn ${turn}`, pauseBefore(turn));
      run = await step.run(`begin ${turn}`, () => beginSync(request, runId));
    }
    if (run.state !== "go") return run;
    const { startedAt, today, parts } = run;

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
      // A step that failed for good: the next synchronisation continues.
      await step.run("abandon", () => failSync(key, runId, error));
      return { state: "failed" };
    }
    await step.run("finish", () => finishSync(key, runId, { startedAt, reason }));
    if (reason === "connected") await step.sendEvent("subscribe", { name: SUBSCRIPTION_DUE, data: { ...key } });
    return { state: "finished" };
  },
);

const subscribe = inngest.createFunction(
  { id: "ads-subscribe", retries: 2, triggers: [{ event: SUBSCRIPTION_DUE }], concurrency: [{ limit: 4 }] },
  async ({ event, step }) => {
    const key = subscriptionDueSchema.parse(event.data);
    let subscription = await step.run("ask", () => subscribeToChanges(key));
    for (const [index, pause] of SUBSCRIBE_PAUSES.entries()) {
      if (subscription !== "again") break;
      await step.sleep(`pause ${index + 1}`, pause);
      subscription = await step.run(`ask again ${index + 1}`, () => subscribeToChanges(key));
    }
    return { subscription };
  },
);

const schedule = pagedRound({ id: "ads-sync-hourly", cron: "9 * * * *", page: scheduleSyncs });

export const syncFunctions = [sync, subscribe, schedule];
