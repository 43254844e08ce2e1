import { z } from "zod";
import { env } from "@/env";
import { type Db, database, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { listBrandsOfPost } from "@/server/domains/posts";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { type PageMeta, pageMetaOf } from "@/server/lib/pagination";
import {
  type DeliveryDetailRow,
  type DeliveryRow,
  deleteOld,
  findDelivery,
  findDeliveryDetail,
  insertDeliveries,
  listDueOfEndpoint,
  listOpenOfEvent,
  listOverdue,
  listDeliveries as listRows,
  type OverdueDelivery,
  updateDelivery,
} from "./deliveries.repository";
import { databaseNow, findEndpoint, forgetExpiredSecrets, listSubscribed, lockEndpoint } from "./endpoints.repository";
import { requireVisible, withReach } from "./reach.service";
import { attemptDelivery, workspaceMaySend } from "./sending.service";
import { brandFacts, openDelivery, receivesEvent } from "./webhooks.engine";
import type { DeliveryRequested } from "./webhooks.events";
import { type Delivery, type DeliveryDetail, type EventBrand, type ListDeliveriesInput, TEST_EVENT } from "./webhooks.schema";

/** Deliveries: how they come to be, are listed, and are sent again. */

/** Longer than an engine needs to start a run, so that only lost ones are found. */
const SWEEP = { graceSeconds: 30, perEndpoint: 20, limit: 500 };
const PRUNE_PART = 2_000;

function toAttempt({ at, statusCode, error, durationMs }: DeliveryRow["attempts"][number]) {
  return { at: at.toISOString(), statusCode, error, durationMs };
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    brandId: row.brandId,
    status: row.status.toLowerCase() as Delivery["status"],
    attempts: row.attempts.map(toAttempt),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toDetail(row: DeliveryDetailRow): DeliveryDetail {
  return { ...toDelivery(row), body: row.body, attempts: row.attempts.map((attempt) => ({ ...toAttempt(attempt), answerHead: attempt.answerHead })) };
}

/** A delivery and its attempts are read by several statements: one snapshot, or they would contradict each other while it is sent. */
function inSnapshot<T>(read: (db: Db) => Promise<T>): Promise<T> {
  return transaction(read, { isolationLevel: "RepeatableRead" });
}

type Brands = readonly (EventBrand | null)[];

export interface WebhookFact {
  workspaceId: string;
  eventId: string;
  type: string;
  occurredAt: string;
  data: Record<string, unknown>;
  brands?: Brands | undefined;
}

/** Serialised once: these bytes are signed and sent at every attempt. */
function bodyOf({ workspaceId, eventId, type, occurredAt, data }: WebhookFact, brands: Brands): string {
  return JSON.stringify({ id: eventId, type, createdAt: occurredAt, workspaceId, data: { ...data, ...brandFacts(brands) } });
}

const aboutPost = z.object({ post: z.object({ id: z.guid() }) });

/** As they were recorded with the event; of one that an earlier release recorded, the post's. */
async function brandsOf({ workspaceId, data, brands }: WebhookFact): Promise<Brands> {
  const id = aboutPost.safeParse(data).data?.post.id;
  return brands ?? (id === undefined ? [] : listBrandsOfPost(database(), { workspaceId, id }));
}

/** Opens one delivery for each endpoint that listens, and answers those to be sent now. Repeating it changes nothing. */
export async function openDeliveries(fact: WebhookFact): Promise<DeliveryRequested[]> {
  const { workspaceId, eventId, type } = fact;
  const brands = await brandsOf(fact);
  const [listening, maySend] = await Promise.all([listSubscribed(database(), workspaceId, type), workspaceMaySend(workspaceId)]);
  const endpoints = (await withReach(workspaceId, listening)).filter(({ reach }) => receivesEvent(reach, brands));
  const body = bodyOf(fact, brands);
  const brandId = brandFacts(brands).brand?.id ?? null;
  await transaction(async (tx) => {
    const moment = await databaseNow(tx);
    await insertDeliveries(
      tx,
      endpoints.map((endpoint) => {
        const start = openDelivery(moment, maySend && endpoint.disabledAt === null);
        return { workspaceId, endpointId: endpoint.id, eventId, type, brandId, body, ...start };
      }),
    );
  });
  const open = await listOpenOfEvent(database(), workspaceId, eventId);
  return open.map(({ id, endpointId }) => ({ workspaceId, endpointId, deliveryId: id }));
}

/** What the sweeper must wake again. */
export async function sweepDeliveries(): Promise<OverdueDelivery[]> {
  await forgetExpiredSecrets(database());
  return listOverdue(database(), SWEEP);
}

/** Deletes one part of the deliveries past the retention; otherwise an endpoint's list would grow without bound. */
export async function pruneDeliveries(): Promise<{ removed: number; more: boolean }> {
  const removed = await deleteOld(database(), { days: env.WEBHOOK_KEEP_DAYS, limit: PRUNE_PART });
  return { removed, more: removed === PRUNE_PART };
}

/** One page of what a replay has to wake. */
export async function listReplayed(workspaceId: string, endpointId: string, page: { dueAt: string | null; after: string | null; limit: number }) {
  const dueAt = page.dueAt === null ? await databaseNow(database()) : new Date(page.dueAt);
  const rows = await listDueOfEndpoint(database(), { workspaceId, endpointId }, { ...page, dueAt });
  return { dueAt: dueAt.toISOString(), ids: rows.map((row) => row.id) };
}

export async function listDeliveries(caller: Caller, input: ListDeliveriesInput): Promise<{ data: Delivery[]; meta: PageMeta }> {
  const key = { workspaceId: caller.workspaceId, endpointId: input.id };
  await requireVisible(caller, await findEndpoint(database(), key));
  const { rows, total } = await inSnapshot((db) => listRows(db, key, input));
  return { data: rows.map(toDelivery), meta: pageMetaOf(input, total) };
}

/** @throws AppError NOT_FOUND when the endpoint has no such delivery. */
export async function getDelivery(caller: Caller, endpointId: string, deliveryId: string): Promise<DeliveryDetail> {
  const { workspaceId } = caller;
  await requireVisible(caller, await findEndpoint(database(), { workspaceId, endpointId }));
  const row = await inSnapshot((db) => findDeliveryDetail(db, { workspaceId, deliveryId }));
  if (row?.endpointId !== endpointId.toLowerCase()) throw notFound("Delivery");
  return toDetail(row);
}

async function afterSending(workspaceId: string, deliveryId: string): Promise<Delivery> {
  await attemptDelivery({ workspaceId, deliveryId }, { wake: true });
  const row = await inSnapshot((db) => findDelivery(db, { workspaceId, deliveryId }));
  if (!row) throw notFound("Delivery");
  return toDelivery(row);
}

/** Sends a `webhook.test` and waits for its first attempt. It is a delivery like any other: retried, counted, parked while disabled. */
export async function testWebhook(caller: Caller, endpointId: string): Promise<Delivery> {
  const { workspaceId } = caller;
  const deliveryId = await changeOnce<string>(async (commit) => {
    const endpoint = await requireVisible(caller, await findEndpoint(database(), { workspaceId, endpointId }));
    const id = newId();
    const fact = { workspaceId, eventId: newId(), type: TEST_EVENT, occurredAt: now().toISOString(), data: { webhook: { id: endpoint.id } } };
    return commit(async (tx) => {
      const start = openDelivery(await databaseNow(tx), endpoint.disabledAt === null);
      await insertDeliveries(tx, [{ id, workspaceId, endpointId: endpoint.id, eventId: fact.eventId, type: fact.type, body: bodyOf(fact, []), ...start }]);
      return id;
    });
  });
  return afterSending(workspaceId, deliveryId);
}

/**
 * Sends one delivery again, whatever became of it, on a new retry schedule.
 *
 * @throws AppError NOT_FOUND; VALIDATION_ERROR with the reason `WEBHOOK_DISABLED`; CONFLICT while it is being sent.
 */
export async function redeliver(caller: Caller, endpointId: string, deliveryId: string): Promise<Delivery> {
  const { workspaceId } = caller;
  await changeOnce<string>(async (commit) => {
    await requireVisible(caller, await findEndpoint(database(), { workspaceId, endpointId }));
    return commit(async (tx) => {
      const endpoint = await lockEndpoint(tx, { workspaceId, endpointId });
      if (!endpoint) throw notFound("Webhook endpoint");
      const delivery = await findDelivery(tx, { workspaceId, deliveryId });
      if (delivery?.endpointId !== endpoint.id) throw notFound("Delivery");
      if (endpoint.disabledAt !== null) {
        throw validationError([{ path: "id", message: "the endpoint is disabled; enable it first", code: "endpoint_disabled" }], "WEBHOOK_DISABLED");
      }
      const moment = await databaseNow(tx);
      if (delivery.leaseExpiresAt !== null && delivery.leaseExpiresAt > moment) {
        throw new AppError("CONFLICT", "This delivery is being sent right now.", { retryAfterSeconds: 1 });
      }
      await updateDelivery(tx, { workspaceId, deliveryId }, openDelivery(moment, true));
      return deliveryId;
    });
  });
  return afterSending(workspaceId, deliveryId);
}
