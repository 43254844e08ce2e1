import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, statusAndCode } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { seedAdAccount } from "./accounts-seed";

const { database } = await import("@/server/db/database");
const { saveBrandProfile } = await import("@/server/domains/ads/service/brand-profile");
const { saveBrandProfileInput } = await import("@/server/domains/ads/brand-profile.schema");
const { disconnect } = await import("@/server/domains/ads/service/disconnect-ad-account");

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const patch = (key: string, id: string, body: unknown) => call(`${server.url}/ads/accounts/${id}`, { method: "PATCH", key, body });
async function actionsOf(key: string) {
  const { body } = await call(`${server.url}/ads/activity`, { key });
  return (body as { data: { action: string; before: unknown; after: unknown; actor: unknown; target: unknown; outcome: string }[] }).data;
}

test("switching the auto-pilot is an event of the chain, repeating it is none", async () => {
  const person = await seedPerson();
  const { id, externalId } = await seedAdAccount(person.workspaceId);
  const answer = await patch(person.key, id, { autoPilotEnabled: true });
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: expect.objectContaining({ id, platform: "META", externalId, currency: "SAR", timezone: "Asia/Riyadh", status: "ACTIVE", autoPilotEnabled: true }) },
  ]);
  await patch(person.key, id, { autoPilotEnabled: true });
  await patch(person.key, id, {});
  expect(await actionsOf(person.key)).toEqual([
    expect.objectContaining({
      action: "autoPilot.enable",
      actor: { type: "apiKey", id: person.keyId },
      target: { type: "adAccount", id },
      before: { autoPilotEnabled: false },
      after: { autoPilotEnabled: true },
      outcome: "succeeded",
    }),
  ]);
  await patch(person.key, id, { autoPilotEnabled: false });
  expect((await actionsOf(person.key)).map((event) => event.action)).toEqual(["autoPilot.disable", "autoPilot.enable"]);
});

const member = ({ userId, workspaceId }: Seeded) => ({
  actor: { type: "user" as const, id: userId },
  userId,
  workspaceId,
  role: "OWNER" as const,
  plan: "PRO" as const,
  brandIds: null,
  scopes: null,
});

test("disconnecting an account switches its auto-pilot off and says so, once; it cannot be switched on until the account is back", async () => {
  const person = await seedPerson();
  const { id } = await seedAdAccount(person.workspaceId);
  await patch(person.key, id, { autoPilotEnabled: true });
  await disconnect(member(person), id);
  await expect(disconnect(member(person), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const stored = await database().adAccount.findFirstOrThrow({ where: { workspaceId: person.workspaceId, id } });
  expect([stored.status, stored.autoPilotEnabled]).toEqual(["DISCONNECTED", false]);
  const [event, ...earlier] = await actionsOf(person.key);
  expect(event).toMatchObject({
    action: "autoPilot.disable",
    actor: { type: "user", id: person.userId },
    target: { type: "adAccount", id },
    before: { autoPilotEnabled: true },
    after: { autoPilotEnabled: false },
  });
  expect(earlier.map(({ action }) => action)).toEqual(["autoPilot.enable"]);

  const refused = await patch(person.key, id, { autoPilotEnabled: true });
  expect(statusAndCode(refused)).toBe("400 VALIDATION_ERROR");
  expect(refused.body).toMatchObject({ error: { details: { issues: [{ path: "autoPilotEnabled", code: "disconnected" }] } } });
  expect(statusAndCode(await patch(person.key, id, { autoPilotEnabled: false }))).toBe("200 ok");
  expect(await actionsOf(person.key)).toHaveLength(2);
});

test("other guardrails are an event of the chain, saving the same ones again is none", async () => {
  const person = await seedPerson();
  const guardrails = { dailySpendCap: 500, roasFloor: null, floorDays: 7, minSpend: 100, minConversions: 5 };
  const save = (fields: object) => saveBrandProfile(member(person), saveBrandProfileInput.parse({ name: "قهوة", ...fields }));
  await save({});
  expect(await actionsOf(person.key)).toEqual([]);
  const { id } = await save({ guardrails });
  expect(await save({ guardrails, market: "SA" })).toMatchObject({ guardrails, market: "SA" });
  expect(await save({ guardrails: null })).toMatchObject({ guardrails: null });
  const event = { action: "autoPilot.guardrails", actor: { type: "user", id: person.userId }, target: { type: "brandProfile", id } };
  expect(await actionsOf(person.key)).toEqual([
    expect.objectContaining({ ...event, before: { guardrails }, after: { guardrails: null } }),
    expect.objectContaining({ ...event, before: { guardrails: null }, after: { guardrails } }),
  ]);
});

test("twenty switches at once are one change", async () => {
  const person = await seedPerson();
  const { id } = await seedAdAccount(person.workspaceId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => patch(person.key, id, { autoPilotEnabled: true })));
  expect(new Set(answers.map(statusAndCode))).toEqual(new Set(["200 ok"]));
  expect(await actionsOf(person.key)).toHaveLength(1);
});

test.each([
  ["a property that is not declared", { autoPilotEnabled: true, currency: "USD" }, "400 VALIDATION_ERROR"],
  ["a text", { autoPilotEnabled: "true" }, "400 VALIDATION_ERROR"],
  ["null", { autoPilotEnabled: null }, "400 VALIDATION_ERROR"],
])("%s is refused", async (_, body, expected) => {
  const person = await seedPerson();
  const { id } = await seedAdAccount(person.workspaceId);
  expect(statusAndCode(await patch(person.key, id, body))).toBe(expected);
  expect(await actionsOf(person.key)).toEqual([]);
});

test("another workspace's account answers as a random id does", async () => {
  const person = await seedPerson();
  const { id } = await seedAdAccount((await seedPerson()).workspaceId);
  const answers = await Promise.all([id, randomUUID()].map((one) => patch(person.key, one, { autoPilotEnabled: true })));
  expect(answers.map(statusAndCode)).toEqual(["404 NOT_FOUND", "404 NOT_FOUND"]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test("without ads:write nothing happens and nothing is recorded", async () => {
  const person = await seedPerson({ scopes: ["ads:read", "copilot"] });
  const { id } = await seedAdAccount(person.workspaceId);
  const answer = await patch(person.key, id, { autoPilotEnabled: true });
  expect([answer.status, answer.body]).toEqual([403, { error: { code: "FORBIDDEN", message: "Missing required permission: ads:write" } }]);
  expect(await actionsOf(person.key)).toEqual([]);
});
