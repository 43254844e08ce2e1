import { randomBytes } from "node:crypto";
import { database, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { assertBrandsExist, type Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { publicUrlProblem } from "@/server/lib/outbound";
import { type SealedAt, seal, unseal } from "@/server/lib/sealing";
import { recordEvent } from "@/server/outbox/record-event";
import { webhookEvents } from "@/shared/webhook-events";
import { countOpen, parkPending, unparkAll } from "./deliveries.repository";
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
import { requireVisible, type WithReach, withReach } from "./reach.service";
import { healthy, maySee, type Reach } from "./webhooks.engine";
import { REPLAY_REQUESTED } from "./webhooks.events";
import {
  type CreateWebhookInput,
  MAX_ENDPOINTS,
  MAX_FAILURES,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookOverview,
  type WebhookWithSecret,
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

function toWebhook(row: WithReach<EndpointRow>): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    brandIds: row.reach && [...row.reach],
    description: row.description,
    status: row.disabledAt ? "disabled" : "active",
    failure_count: row.failureCount,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Deleted concurrently. */
function found(row: EndpointRow | null): EndpointRow {
  if (!row) throw notFound("Webhook endpoint");
  return row;
}

async function requirePublicUrl(url: string): Promise<void> {
  const message = await publicUrlProblem(url);
  if (message !== null) throw validationError([{ path: "url", message, code: "invalid_url" }]);
}

type Viewer = Pick<Caller, "workspaceId" | "brandIds">;

/** What it is to hear of, of all that the caller sees. */
async function chosenReach({ workspaceId, brandIds }: Viewer, chosen: readonly string[] | null): Promise<Reach> {
  if (chosen === null) return brandIds;
  await assertBrandsExist(workspaceId, chosen, brandIds);
  return [...new Set(chosen)];
}

async function listVisible({ workspaceId, brandIds }: Viewer): Promise<WithReach<EndpointRow>[]> {
  const rows = await withReach(workspaceId, await listEndpoints(database(), workspaceId));
  return rows.filter((row) => maySee(brandIds, row.reach));
}

export async function listWebhooks(caller: Caller): Promise<Webhook[]> {
  return (await listVisible(caller)).map(toWebhook);
}

export async function listEndpointAddresses(viewer: Viewer): Promise<{ id: string; url: string }[]> {
  return (await listVisible(viewer)).map(({ id, url }) => ({ id, url }));
}

export async function getEndpointUse(workspaceId: string): Promise<{ used: number; limit: number }> {
  return { used: await countEndpoints(database(), workspaceId), limit: MAX_ENDPOINTS };
}

/** Those that were turned off after failures in a row. One that a person turned off is no news to them. */
export async function listStoppedEndpoints(viewer: Viewer): Promise<{ id: string; url: string; disabledAt: Date }[]> {
  const rows = await listVisible(viewer);
  return rows.flatMap(({ id, url, disabledAt, failureCount }) => (disabledAt && failureCount >= MAX_FAILURES ? [{ id, url, disabledAt }] : []));
}

export async function getWebhook(caller: Caller, endpointId: string): Promise<WebhookOverview> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  const row = await requireVisible(caller, await findEndpoint(database(), key));
  const open = await countOpen(database(), key);
  return { ...toWebhook(row), pendingCount: open.pending, parkedCount: open.parked };
}

/** @throws AppError VALIDATION_ERROR with the reason `TOO_MANY_WEBHOOKS`. */
export function createWebhook(caller: Caller, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  return changeOnce(async (commit) => {
    await requirePublicUrl(input.url);
    const { workspaceId } = caller;
    const reach = await chosenReach(caller, input.brandIds ?? null);
    const id = newId();
    const secret = newSecret();
    return commit(async (tx) => {
      await lockRegistrations(tx, workspaceId);
      if ((await countEndpoints(tx, workspaceId)) >= MAX_ENDPOINTS) {
        throw validationError([{ path: "url", message: `a workspace has at most ${MAX_ENDPOINTS} webhook endpoints`, code: "too_many" }], "TOO_MANY_WEBHOOKS");
      }
      const row = await insertEndpoint(tx, {
        id,
        workspaceId,
        url: input.url,
        events: input.events,
        createdById: caller.userId,
        brandIds: [...(reach ?? [])],
        description: input.description || null,
        secretSealed: seal(secret, secretAt(id)),
      });
      return { ...toWebhook({ ...row, reach }), secret };
    });
  });
}

export function updateWebhook(caller: Caller, { id, ...changes }: UpdateWebhookInput): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId: id };
  return changeOnce(async (commit) => {
    const present = await requireVisible(caller, await findEndpoint(database(), key));
    if (Object.values(changes).every((value) => value === undefined)) return toWebhook(present);
    if (changes.url !== undefined && changes.url !== present.url) await requirePublicUrl(changes.url);
    const { url, events, description, brandIds } = changes;
    const reach = brandIds === undefined ? present.reach : await chosenReach(caller, brandIds);
    // From now on it follows the limit of who chose its brands.
    const brands = brandIds === undefined ? {} : { brandIds: [...(reach ?? [])], createdById: caller.userId };
    return commit(async (tx) => {
      const row = await updateEndpoint(tx, key, { url, events, description: description === undefined ? undefined : description || null, ...brands });
      return toWebhook({ ...found(row), reach });
    });
  });
}

/** @throws AppError NOT_FOUND when the caller sees no such endpoint. */
export function deleteWebhook(caller: Caller, endpointId: string): Promise<{ id: string; deleted: true }> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  return changeOnce(async (commit) => {
    await requireVisible(caller, await findEndpoint(database(), key));
    return commit(async (tx) => {
      if (!(await deleteEndpoint(tx, key))) throw notFound("Webhook endpoint");
      return { id: endpointId, deleted: true };
    });
  });
}

/** Resets the failure count to 0. Parked deliveries stay listed unless they are to be sent now. */
export function enableWebhook(caller: Caller, endpointId: string, replay: boolean): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  return changeOnce(async (commit) => {
    const { reach } = await requireVisible(caller, await findEndpoint(database(), key));
    return commit(async (tx) => {
      found(await lockEndpoint(tx, key));
      const row = found(await updateEndpoint(tx, key, healthy));
      if (replay && (await unparkAll(tx, key, await databaseNow(tx))) > 0) {
        await recordEvent(tx, { workspaceId: caller.workspaceId, type: REPLAY_REQUESTED, payload: { endpointId } });
      }
      return toWebhook({ ...row, reach });
    });
  });
}

export async function disableWebhook(caller: Caller, endpointId: string): Promise<Webhook> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  const { reach } = await requireVisible(caller, await findEndpoint(database(), key));
  return transaction(async (tx) => {
    const present = found(await lockEndpoint(tx, key));
    await parkPending(tx, key);
    const disabledAt = present.disabledAt ?? (await databaseNow(tx));
    return toWebhook({ ...found(await updateEndpoint(tx, key, { disabledAt })), reach });
  });
}

/**
 * The old secret signs beside the new one for a day, so that a receiver can change over without a gap.
 *
 * @throws AppError NOT_FOUND when the caller sees no such endpoint.
 */
export function rotateSecret(caller: Caller, endpointId: string): Promise<WebhookWithSecret> {
  const key = { workspaceId: caller.workspaceId, endpointId };
  return changeOnce(async (commit) => {
    const { reach } = await requireVisible(caller, await findEndpoint(database(), key));
    const secret = newSecret();
    return commit(async (tx) => {
      found(await lockEndpoint(tx, key));
      const stored = await findSecrets(tx, key);
      if (!stored) throw notFound("Webhook endpoint");
      const now = await databaseNow(tx);
      const row = await updateEndpoint(tx, key, {
        secretSealed: seal(secret, secretAt(endpointId)),
        previousSecretSealed: seal(unseal(stored.secretSealed, secretAt(endpointId)), previousSecretAt(endpointId)),
        previousSecretExpiresAt: new Date(now.getTime() + ROTATION_SECONDS * 1_000),
      });
      return { ...toWebhook({ ...found(row), reach }), secret };
    });
  });
}

/** The secrets in force, the present one first. Only for signing. */
export function activeSecrets(endpointId: string, stored: SealedSecrets, now: Date): string[] {
  const secrets = [unseal(stored.secretSealed, secretAt(endpointId))];
  const { previousSecretSealed, previousSecretExpiresAt } = stored;
  if (previousSecretSealed && previousSecretExpiresAt && previousSecretExpiresAt > now) {
    secrets.push(unseal(previousSecretSealed, previousSecretAt(endpointId)));
  }
  return secrets;
}
