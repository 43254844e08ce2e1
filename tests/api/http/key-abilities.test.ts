import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { revokeApiKey } from "@/server/domains/api-keys";
import type { Role, Scope } from "@/server/domains/workspaces";
import { type KeyAbilities, readKeyAbilities } from "@/server/http";
import { words } from "@/tests/fixtures/words";
import { call, statusAndCode } from "./client";
import { type RestServer, startRestServer } from "./rest-server";
import { allScopes, type Seeded, seedPerson, seedSharedWorkspace } from "./seed";

/** The abilities reported for a key against the answers to its requests: each operation is really called. */

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const expectedAnswers = {
  scope: "403 FORBIDDEN",
  keyPlan: "403 PLAN_REQUIRED",
  workspace: "403 WORKSPACE_ACCESS_REVOKED",
  role: "403 WORKSPACE_ACCESS_REVOKED",
};
const refusals = /^(401|403) /;

async function abilitiesOf(person: Seeded, workspaceId: string): Promise<KeyAbilities> {
  const abilities = await readKeyAbilities(person.userId, person.keyId, workspaceId);
  if (!abilities) throw new Error("the key was not found");
  return abilities;
}

/** Ids that are nobody's, and bodies that nothing takes: what is let in fails later. */
async function answers({ abilities }: KeyAbilities, key: string, workspaceId: string) {
  const rows: [string, string][] = [];
  for (const { id, method, path } of abilities) {
    const url = server.url + path.replaceAll(/\{[^}]+\}/g, randomUUID());
    const answer = await call(url, { method, key, headers: { "x-svc-workspace-id": workspaceId }, ...(method === "GET" ? {} : { body: { nothing: 1 } }) });
    rows.push([id, statusAndCode(answer)]);
  }
  return new Map(rows);
}

const cases: { role: Role; scopes: Scope[] }[] = [
  { role: "OWNER", scopes: allScopes },
  { role: "ADMIN", scopes: ["posts:read", "posts:create"] },
  { role: "EDITOR", scopes: allScopes },
  { role: "VIEWER", scopes: ["posts:read", "ads:read", "ads:write"] },
];

test.each(cases)("$role with $scopes: the page says of every operation what its request answers", async ({ role, scopes }) => {
  const owner = await seedPerson();
  const person = role === "OWNER" ? owner : await seedPerson({ scopes });
  const workspaceId = await seedSharedWorkspace(owner.email);
  if (role !== "OWNER") await database().membership.create({ data: { workspaceId, userId: person.userId, role } });
  const abilities = await abilitiesOf(person, workspaceId);
  expect([abilities.role, abilities.requestsPerMinute, abilities.limited, abilities.apiKey.scopes]).toEqual([role, 120, false, scopes]);
  const really = await answers(abilities, person.key, workspaceId);
  const wrong = abilities.abilities.filter(({ id, obstacle }) => {
    const answer = really.get(id) ?? "";
    if (obstacle === null) return refusals.test(answer);
    return obstacle === "ended" || obstacle === "plan" || answer !== expectedAnswers[obstacle];
  });
  expect(wrong.map(({ id, obstacle }) => [id, obstacle, really.get(id)])).toEqual([]);
  // Control: both kinds exist for a person with all rights.
  expect(abilities.abilities.some(({ obstacle }) => obstacle === null)).toBe(true);
  expect(abilities.abilities.some(({ obstacle }) => obstacle !== null)).toBe(role !== "OWNER");
});

test("the plan of the key's owner, and of the workspace's, and a key that has ended", async () => {
  const owner = await seedPerson();
  const person = await seedPerson();
  const workspaceId = await seedSharedWorkspace(owner.email);
  await database().membership.create({ data: { workspaceId, userId: person.userId, role: "EDITOR" } });
  const kinds = async () => new Set((await abilitiesOf(person, workspaceId)).abilities.map(({ obstacle }) => obstacle));

  await database().user.update({ where: { id: owner.userId }, data: { plan: "FREE" } });
  expect(await kinds()).toEqual(new Set(["workspace"]));
  await database().user.update({ where: { id: person.userId }, data: { plan: "FREE" } });
  expect(await kinds()).toEqual(new Set(["keyPlan"]));
  expect((await abilitiesOf(person, workspaceId)).requestsPerMinute).toBeNull();
  await revokeApiKey(person.keyId);
  expect(await kinds()).toEqual(new Set(["ended"]));
});

test("a key that is bound to another workspace does nothing here", async () => {
  const person = await seedPerson();
  const workspaceId = await seedSharedWorkspace(person.email);
  await database().apiKey.update({ where: { id: person.keyId }, data: { onlyWorkspaceId: person.workspaceId } });
  const obstacles = async (place: string) => new Set((await abilitiesOf(person, place)).abilities.map(({ obstacle }) => obstacle));
  expect(await obstacles(workspaceId)).toEqual(new Set(["workspace"]));
  expect(await obstacles(person.workspaceId)).toEqual(new Set([null]));
});

test("nothing is reported of another's key, or of a workspace that one is no member of", async () => {
  const [one, other] = [await seedPerson(), await seedPerson()];
  expect(await readKeyAbilities(one.userId, other.keyId, one.workspaceId)).toBeNull();
  expect(await readKeyAbilities(one.userId, one.keyId, other.workspaceId)).toBeNull();
  expect(await readKeyAbilities(one.userId, randomUUID(), one.workspaceId)).toBeNull();
});

test("every operation has its words in both languages", async () => {
  const person = await seedPerson();
  const { abilities } = await abilitiesOf(person, person.workspaceId);
  expect(abilities.length).toBeGreaterThan(40);
  for (const locale of ["ar", "en"] as const) {
    const say = words(locale, "key-abilities");
    for (const { id, tag } of abilities) expect([say(`operations.${id}`), say(`tags.${tag}`)]).toEqual([expect.any(String), expect.any(String)]);
  }
});
