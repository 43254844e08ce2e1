import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { ONLY_WITH_WEBHOOKS } from "@/server/outbox/record-event";
import { type WebhookEventGroup, webhookEventGroups } from "@/shared/webhook-events";
import { listReplayed, openDeliveries, pruneDeliveries, sweepDeliveries } from "./deliveries.service";
import { attemptDelivery } from "./sending.service";
import {
  DELIVERY_REQUESTED,
  type DeliveryRequested,
  deliveryRequestedSchema,
  publicEventSchema,
  REPLAY_REQUESTED,
  replayRequestedSchema,
  SLOW_DELIVERY_REQUESTED,
} from "./webhooks.events";

/** Turns of one run: six attempts, and some waits for a lease of another run. */
const MAX_TURNS = 30;
const REPLAY_PAGE = 200;
/** A delivery that the sweeper has woken is not woken again within this time. */
const SWEEP_REPEAT_MS = 5 * 60_000;

function requested(delivery: DeliveryRequested, id: string) {
  return { id, name: DELIVERY_REQUESTED, data: { ...delivery } };
}

/** Creates one delivery for each subscribed endpoint. One function for each subject: an Inngest server takes at most ten triggers of one. */
const fanOut = (id: string, group: WebhookEventGroup) =>
  inngest.createFunction(
    { id, retries: 10, triggers: webhookEventGroups[group].map((event) => ({ event, if: ONLY_WITH_WEBHOOKS })) },
    async ({ event, step }) => {
      const { name, data } = publicEventSchema.parse(event);
      const open = await step.run("open deliveries", () => openDeliveries({ ...data, type: name }));
      if (open.length === 0) return;
      await step.sendEvent(
        "request deliveries",
        open.map((delivery) => requested(delivery, `open:${delivery.deliveryId}`)),
      );
    },
  );

const fanOuts = [
  fanOut("webhooks-fan-out", "posts"),
  fanOut("webhooks-fan-out-accounts", "accounts"),
  fanOut("webhooks-fan-out-ads", "ads"),
  fanOut("webhooks-fan-out-media", "media"),
];

const perEndpoint = (limit: number) => ({ key: "event.data.endpointId", limit });

/**
 * Runs one delivery's retry schedule. Each receiver uses only its own slots, and all of them together fewer than the engine has.
 * A delivery to a receiver that answered slowly is handed over, so that fast receivers never queue behind it. The second triggers are the
 * names of release 1.0, until its events and runs have ended.
 */
const deliver = inngest.createFunction(
  {
    id: "webhooks-deliver",
    retries: 10,
    triggers: [{ event: DELIVERY_REQUESTED }, { event: "webhook.delivery.requested" }],
    concurrency: [perEndpoint(2), { limit: 240 }],
  },
  async ({ event, step, runId }) => {
    const delivery = deliveryRequestedSchema.parse(event.data);
    for (let turn = 1; turn <= MAX_TURNS; turn++) {
      const progress = await step.run(`attempt ${turn}`, () => attemptDelivery(delivery, { onlyQuick: true }));
      if (progress.state === "over") return;
      if (progress.state === "slow") {
        await step.sendEvent("hand over", { id: `slow:${runId}`, name: SLOW_DELIVERY_REQUESTED, data: { ...delivery } });
        return;
      }
      await step.sleepUntil(`wait ${turn}`, progress.until);
    }
  },
);

/** Deliveries to slow endpoints, one at a time for each endpoint. */
const deliverSlowly = inngest.createFunction(
  {
    id: "webhooks-deliver-slowly",
    retries: 10,
    triggers: [{ event: SLOW_DELIVERY_REQUESTED }, { event: "webhook.slow-delivery.requested" }],
    concurrency: [perEndpoint(1), { limit: 80 }],
  },
  async ({ event, step }) => {
    const delivery = deliveryRequestedSchema.parse(event.data);
    for (let turn = 1; turn <= MAX_TURNS; turn++) {
      const progress = await step.run(`attempt ${turn}`, () => attemptDelivery(delivery));
      if (progress.state !== "wait") return;
      await step.sleepUntil(`wait ${turn}`, progress.until);
    }
  },
);

const replay = inngest.createFunction(
  { id: "webhooks-replay", retries: 10, triggers: [{ event: REPLAY_REQUESTED }, { event: "webhook.replay.requested" }] },
  async ({ event, step, runId }) => {
    const { workspaceId, endpointId } = replayRequestedSchema.parse(event.data);
    let dueAt: string | null = null;
    let after: string | null = null;
    for (let page = 1; ; page++) {
      const place: { dueAt: string | null; after: string | null } = { dueAt, after };
      const due: { dueAt: string; ids: string[] } = await step.run(`read page ${page}`, () =>
        listReplayed(workspaceId, endpointId, { ...place, limit: REPLAY_PAGE }),
      );
      if (due.ids.length > 0) {
        await step.sendEvent(
          `request page ${page}`,
          due.ids.map((deliveryId) => requested({ workspaceId, endpointId, deliveryId }, `replay:${runId}:${deliveryId}`)),
        );
      }
      if (due.ids.length < REPLAY_PAGE) return;
      dueAt = due.dueAt;
      after = due.ids.at(-1) ?? null;
    }
  },
);

/** The table decides: a due delivery whose event was lost is requested again. */
const sweep = dueRound({
  id: "webhooks-sweep",
  cron: "* * * * *",
  find: async () => (await sweepDeliveries()).map(({ id, workspaceId, endpointId }) => ({ workspaceId, endpointId, deliveryId: id })),
  event: DELIVERY_REQUESTED,
  prefix: "sweep",
  keyOf: ({ deliveryId }) => deliveryId,
  repeatMs: SWEEP_REPEAT_MS,
});

const prune = inngest.createFunction(
  // The next day's run is the retry.
  { id: "webhooks-prune", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "17 4 * * *" }] },
  async ({ step }) => {
    for (let part = 1; ; part++) {
      const { more } = await step.run(`remove part ${part}`, pruneDeliveries);
      if (!more) return;
    }
  },
);

export const webhooksFunctions: InngestFunction.Any[] = [...fanOuts, deliver, deliverSlowly, replay, sweep, prune];
