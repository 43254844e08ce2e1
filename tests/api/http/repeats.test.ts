import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { tenantTables } from "@/server/db/tenant-guard";
import { currentDescription } from "@/server/http";
import { sql } from "@/tests/api/posts/events";
import { type Receiver, startReceiver } from "@/tests/fixtures/webhook-receiver";
import { mediaSettings } from "../media/media-environment";
import { pathWith, type Resources, seedResources } from "./resources";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson } from "./seed";

/** Whatever a request with an Idempotency-Key has changed when its answer is lost, the same request again changes nothing more. */

supplyEnvironment({
  ...mediaSettings,
  ALLOWED_PRIVATE_HOSTS: "localhost",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  RATE_LIMIT_PRO: "100000",
});

let server: RestServer;
let receiver: Receiver;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startRestServer(), startReceiver()]);
});
afterAll(async () => {
  await sql(`DROP FUNCTION IF EXISTS lose_answer CASCADE`);
  await Promise.all([server.close(), receiver.close()]);
});

interface Asked {
  person: Seeded;
  resources: Resources;
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const post = ({ resources }: Asked) => ({ content: "once", accountIds: [resources.connectionId] });

async function failed({ resources }: Asked) {
  await sql(`UPDATE "Post" SET "status" = 'FAILED' WHERE "id" = $1`, [resources.postId]);
  await sql(`UPDATE "PostTarget" SET "status" = 'FAILED', "error" = 'refused' WHERE "postId" = $1`, [resources.postId]);
}

async function paused({ resources }: Asked) {
  await sql(`UPDATE "Recurrence" SET "state" = 'PAUSED' WHERE "id" = $1`, [resources.recurrenceId]);
}

async function waiting({ resources }: Asked) {
  await sql(`UPDATE "Post" SET "status" = 'SCHEDULED', "scheduledAt" = now() + interval '1 hour', "approval" = 'PENDING' WHERE "id" = $1`, [resources.postId]);
}

async function parked({ resources }: Asked) {
  await sql(`UPDATE "WebhookEndpoint" SET "disabledAt" = now(), "failureCount" = 5 WHERE "id" = $1`, [resources.webhookId]);
  await sql(`UPDATE "WebhookDelivery" SET "status" = 'PARKED' WHERE "id" = $1`, [resources.deliveryId]);
}

interface Case {
  body?: (context: Asked) => object;
  before?: (context: Asked) => Promise<void>;
}

const cases: Record<string, Case> = {
  "POST /posts": { body: (context) => ({ ...post(context), isDraft: true }) },
  "POST /posts/bulk": { body: (context) => ({ posts: [post(context), { content: "" }, post(context)] }) },
  "POST /posts/schedule": { body: (context) => ({ ...post(context), scheduledAt: inAnHour() }) },
  "PATCH /posts/{id}": { body: () => ({ content: "other words" }) },
  "DELETE /posts/{id}": {},
  "POST /posts/{id}/retry": { before: failed },
  "PATCH /recurring-posts/{id}": { body: () => ({ repeat: { frequency: "DAILY", minute: 600, startsOn: inAnHour().slice(0, 10) } }) },
  "POST /recurring-posts/{id}/pause": {},
  "POST /recurring-posts/{id}/resume": { before: paused },
  "POST /recurring-posts/{id}/end": {},
  "PUT /queue/slots": { body: ({ resources }) => ({ slots: [{ connectionId: resources.connectionId, weekday: 1, time: "09:00" }] }) },
  "POST /posts/{id}/approve": { before: waiting },
  "POST /posts/{id}/request-changes": { body: () => ({ comment: "another time" }), before: waiting },
  "POST /media": {},
  "PATCH /media/{id}": { body: () => ({ altText: "قهوة" }) },
  "DELETE /media/{id}": {},
  "POST /media/folders": { body: () => ({ name: "Summer" }) },
  "PATCH /media/folders/{id}": { body: () => ({ name: "Winter" }) },
  "DELETE /media/folders/{id}": {},
  "POST /webhooks": { body: () => ({ url: receiver.url, events: ["post.failed"] }) },
  "PATCH /webhooks/{id}": { body: () => ({ description: "ours" }) },
  "DELETE /webhooks/{id}": {},
  "POST /webhooks/{id}/enable": { body: () => ({ replay: true }), before: parked },
  "POST /webhooks/{id}/rotate-secret": {},
  "POST /webhooks/{id}/test": {},
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": {},
  "PATCH /connections/{id}": { body: ({ resources }) => ({ brandId: resources.brandId }) },
  "DELETE /connections/{id}": {},
  "POST /brands": { body: () => ({ name: "once" }) },
  "PATCH /brands/{id}": { body: () => ({ externalId: "customer-1" }) },
  "DELETE /brands/{id}?connections=disconnect": {},
  "POST /connect-links": { body: ({ resources }) => ({ brandId: resources.brandId }) },
  "DELETE /connect-links/{id}": {},
  "POST /api-keys": { body: () => ({ name: "once", scopes: ["posts:read"] }) },
  "DELETE /api-keys/{id}": {},
  "PATCH /ads/accounts/{id}": { body: () => ({ autoPilotEnabled: true }) },
};

/** Their rows carry the request's own id; `tests/api/ads/actions` and `tests/faults/copilot` repeat them. */
const elsewhere = ["POST /ads/campaigns/{id}/pause", "POST /ads/campaigns/{id}/resume", "POST /ads/campaigns/{id}/budget", "POST /copilot/ask"];
const changeNothing = ["POST /ads/budget-shift", "POST /ads/policy-check", "POST /posts/validate"];

test("every operation that changes something is repeated here or in the named file", async () => {
  const { paths } = (await currentDescription()) as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const changing = operations.filter((name) => !name.startsWith("GET "));
  const repeated = Object.keys(cases).map((name) => name.replace(/\?.*/, ""));
  expect([...repeated, ...elsewhere, ...changeNothing].sort()).toEqual(changing.sort());
});

/** Everything of every workspace, as it is. */
async function everything(): Promise<string[]> {
  const rows = tenantTables.map((table) => `SELECT '${table} ' || t::text AS row FROM "${table}" t`);
  return (await sql<{ row: string }>(`${rows.join(" UNION ALL ")} ORDER BY 1`)).map(({ row }) => row);
}

function bodyOf(name: string, context: Asked, json: object | undefined): BodyInit | null {
  if (name !== "POST /media") return json === undefined ? null : JSON.stringify(json);
  const form = new FormData();
  const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  form.set("file", new Blob([Buffer.from(pixel, "base64")]), `${context.person.userId}.gif`);
  return form;
}

test.each(Object.entries(cases))("%s, its answer lost after the commit, repeated with the same key", async (name, { body, before }) => {
  const person = await seedPerson({ plan: "ENTERPRISE" });
  const context = { person, resources: await seedResources(person.workspaceId, person.userId) };
  await sql(`UPDATE "WebhookEndpoint" SET "url" = $2 WHERE "id" = $1`, [context.resources.webhookId, receiver.url]);
  await before?.(context);
  const [method = "", path = ""] = name.split(" ");
  const json = body?.(context);
  const ask = async () => {
    const response = await fetch(server.url + pathWith(path, context.resources), {
      method,
      headers: {
        authorization: `Bearer ${person.key}`,
        "idempotency-key": "the same",
        prefer: "respond-async",
        ...(json ? { "content-type": "application/json" } : {}),
      },
      body: bodyOf(name, context, json),
    });
    return { status: response.status, body: await response.json(), replayed: response.headers.get("idempotent-replayed") };
  };

  await sql(`CREATE OR REPLACE FUNCTION lose_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'lost'; END $$`);
  await sql(`CREATE TRIGGER lose_answer BEFORE UPDATE ON "IdempotencyRecord" FOR EACH ROW WHEN (NEW."state" = 'DONE') EXECUTE FUNCTION lose_answer()`);
  const first = await ask();
  await sql(`DROP TRIGGER lose_answer ON "IdempotencyRecord"`);
  expect(first).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300), replayed: null });

  const asItStands = await everything();
  expect((await ask()).status).toBe(409);
  await sql(`UPDATE "IdempotencyRecord" SET "leaseExpiresAt" = now() - interval '1 second' WHERE "apiKeyId" = $1`, [person.keyId]);
  expect(await ask()).toEqual(first);
  expect(await everything()).toEqual(asItStands);
  expect(await ask()).toEqual({ ...first, replayed: "true" });
});
