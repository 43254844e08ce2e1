import { randomBytes } from "node:crypto";
import { database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { publicUrlProblem } from "@/server/lib/outbound";
import { type SealedAt, seal, unseal } from "@/server/lib/sealing";
import { recordEvent } from "@/server/outbox/record-event";
import { countOpen, parkOpen, unparkAll } from "./deliveries.repository";
import {
  countEndpoints,
  databaseNow,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  findSecrets,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockRegistrations,
  type SealedSecrets,
  updateEndpoint,
} from "./endpoints.repository";
import { healthy } from "./webhooks.engine";
import { REPLAY_REQUESTED } from "./webhooks.events";
import {
  type CreateWebhookInput,
  MAX_ENDPOINTS,
  MAX_FAILURES,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookOverview,
  type WebhookWithSecret,
  webhookEvents,
} from "./webhooks.schema";

/** Endpoints: registration and care. Input is parsed and the caller is authorised before any of these is called. */

const ROTATION_SECONDS = 24 * 60 * 60;

function secretAt(endpointId: string): SealedAt {
  return { table: "WebhookEndpoint", column: "secretSealed", id: endpointId };
}

function previousSecretAt(endpointId: string): SealedAt {
  return { table: "WebhookEndpoint", column: "previousSecretSealed", id: endpointId };
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

function toWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    description: row.description,
    status: row.disabledAt ? "disabled" : "active",
    failure_count: row.failureCount,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function found(row: EndpointRow | null): EndpointRow {
  if (!row) throw notFound("Webhook endpoint");
  return row;
}

async function requirePublicUrl(url: string): Promise<void> {
  const message = await publicUrlProblem(url);
  if (message !== null) throw validationError([{ path: "url", message, code: "invalid_url" }]);
}

export async function listWebhooks(caller: Caller): Promise<Webhook[]> {
  return (await listEndpoints(database(), caller.workspaceId)).map(toWebhook);
}

export async function listEndpointAddresses(workspaceId: string): Promise<{ id: string; url: string }[]> {
  return (await listEndpoints(database(), workspaceId)).map(({ id, url }) => ({ id, url }));
}

export async function readEndpointUse(workspaceId: string): Promise<{ used: number; limit: number }> {
  return { used: await countEndpoints(database(), workspaceId), limit: MAX_ENDPOINTS };
}

/** Those that were turned off after failures in a row. One that a person turned off is no news to them. */
export async function listStoppedEndpoints(workspaceId: string): Promise<{ id: string; url: string; disabledAt: Date }[]> {
  const rows = await listEndpoints(database(), workspaceId);
  return rows.flatMap(({ id, url, disabledAt, failureCount }) => (disabledAt && failureCount >= MAX_FAILURES ? [{ id, url, disabledAt }] : []));
}

export async function getWebhook(caller: Caller, endpointId: string): Promise<WebhookOverview> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  const [row, open] = await Promise.all([findEndpoint(database(), key), countOpen(database(), key)]);
  return { ...toWebhook(found(row)), pendingCount: open.pending, parkedCount: open.parked };
}

export async function createWebhook(caller: Caller, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  await requirePublicUrl(input.url);
  const { workspaceId } = caller;
  const id = newId();
  const secret = newSecret();
  const row = await transaction(async (tx) => {
    await lockRegistrations(tx, workspaceId);
    if ((await countEndpoints(tx, workspaceId)) >= MAX_ENDPOINTS) {
      throw validationError([{ path: "url", message: `a workspace has at most ${MAX_ENDPOINTS} webhook endpoints`, code: "too_many" }], "TOO_MANY_WEBHOOKS");
    }
    return insertEndpoint(tx, {
      id,
      workspaceId,
      url: input.url,
      events: input.events,
      description: input.description || null,
      secretSealed: seal(secret, secretAt(id)),
    });
  });
  return { ...toWebhook(row), secret };
}

export async function updateWebhook(caller: Caller, { id, ...changes }: UpdateWebhookInput): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId: id };
  const present = found(await findEndpoint(database(), key));
  if (Object.values(changes).every((value) => value === undefined)) return toWebhook(present);
  if (changes.url !== undefined && changes.url !== present.url) await requirePublicUrl(changes.url);
  const { url, events, description } = changes;
  const row = await updateEndpoint(database(), key, { url, events, description: description === undefined ? undefined : description || null });
  return toWebhook(found(row));
}

export async function deleteWebhook(caller: Caller, endpointId: string): Promise<{ id: string; deleted: true }> {
  if (!(await deleteEndpoint(database(), { workspaceId: caller.workspaceId, endpointId }))) throw notFound("Webhook endpoint");
  return { id: endpointId, deleted: true };
}

/** Sets the count to 0. What was parked stays listed unless it is to be sent now. */
export async function enableWebhook(caller: Caller, endpointId: string, replay: boolean): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  return transaction(async (tx) => {
    found(await lockEndpoint(tx, key));
    const row = found(await updateEndpoint(tx, key, healthy));
    if (replay && (await unparkAll(tx, key, await databaseNow(tx))) > 0) {
      await recordEvent(tx, { workspaceId: caller.workspaceId, type: REPLAY_REQUESTED, payload: { endpointId } });
    }
    return toWebhook(row);
  });
}

export async function disableWebhook(caller: Caller, endpointId: string): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  return transaction(async (tx) => {
    const present = found(await lockEndpoint(tx, key));
    await parkOpen(tx, key);
    const disabledAt = present.disabledAt ?? (await databaseNow(tx));
    return toWebhook(found(await updateEndpoint(tx, key, { disabledAt })));
  });
}

/** The old secret signs beside the new one for a day, so that a receiver can change over without a gap. */
export async function rotateSecret(caller: Caller, endpointId: string): Promise<WebhookWithSecret> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  const secret = newSecret();
  return transaction(async (tx) => {
    found(await lockEndpoint(tx, key));
    const stored = await findSecrets(tx, key);
    if (!stored) throw notFound("Webhook endpoint");
    const now = await databaseNow(tx);
    const row = await updateEndpoint(tx, key, {
      secretSealed: seal(secret, secretAt(endpointId)),
      previousSecretSealed: seal(unseal(stored.secretSealed, secretAt(endpointId)), previousSecretAt(endpointId)),
      previousSecretExpiresAt: new Date(now.getTime() + ROTATION_SECONDS * 1_000),
    });
    return { ...toWebhook(found(row)), secret };
  });
}

/** The secrets in force, the present one first. Only for signing. */
export function secretsInForce(endpointId: string, stored: SealedSecrets, now: Date): string[] {
  const secrets = [unseal(stored.secretSealed, secretAt(endpointId))];
  const { previousSecretSealed, previousSecretExpiresAt } = stored;
  if (previousSecretSealed && previousSecretExpiresAt && previousSecretExpiresAt > now) {
    secrets.push(unseal(previousSecretSealed, previousSecretAt(endpointId)));
  }
  return secrets;
}
