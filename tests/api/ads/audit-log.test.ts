import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAuditEvent } from "@/server/domains/ads/service/audit";
import { call, statusAndCode } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";

const { database } = await import("@/server/db/database");
const { auditedTransaction } = await import("@/server/domains/ads/service/audit");
const { dashboardOf } = await import("./dashboard");
const { seedJudged } = await import("./judged");

let server: RestServer;
let person: Seeded;
let campaignIds: string[];
let adAccountId: string;

const record = (event: Partial<NewAuditEvent>) =>
  auditedTransaction(person.workspaceId, (_, append) =>
    append({
      actor: { type: "user", id: person.userId },
      action: "campaign.pause",
      target: { type: "campaign", id: campaignIds[0] ?? "" },
      before: null,
      after: null,
      ...event,
    }),
  );

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
  ({ campaignIds, adAccountId } = await seedJudged(person.workspaceId, { days: 1, campaigns: [{ name: "حملة الشتاء" }, { name: "Summer" }] }));
  await record({});
  await record({ actor: { type: "apiKey", id: person.keyId }, action: "campaign.resume", target: { type: "campaign", id: campaignIds[1] ?? "" } });
  await record({ actor: { type: "system", id: null }, target: { type: "campaign", id: campaignIds[1] ?? "" } });
  await record({ action: "autoPilot.enable", target: { type: "adAccount", id: adAccountId } });
  await record({ actor: { type: "user", id: "u" }, target: { type: "campaign", id: randomUUID() } });
});
afterAll(() => server.close());

const seqsOver = async (query: string) => {
  const { body } = await call(`${server.url}/ads/activity?${query}`, { key: person.key });
  const { data, meta } = body as { data: { seq: number }[]; meta: { total: number } };
  expect(meta.total).toBe(data.length);
  return data.map((event) => event.seq);
};

describe("the list of actions is narrowed", () => {
  test.each([
    ["", [5, 4, 3, 2, 1]],
    ["action=campaign.pause", [5, 3, 1]],
    ["action=autoPilot.enable", [4]],
    ["actorType=apiKey", [2]],
    ["actorType=system&action=campaign.pause", [3]],
    ["actorType=copilot", []],
  ])("by %j", async (query, seqs) => {
    expect(await seqsOver(query)).toEqual(seqs);
  });

  test("by campaign", async () => {
    expect(await seqsOver(`campaignId=${campaignIds[1]?.toUpperCase()}`)).toEqual([3, 2]);
    expect(await seqsOver(`campaignId=${adAccountId}`)).toEqual([]);
  });

  test("by period, whose end is left out", async () => {
    const events = await database().auditEvent.findMany({
      where: { workspaceId: person.workspaceId },
      orderBy: { seq: "asc" },
      select: { seq: true, at: true },
    });
    const at = (seq: number) => events[seq - 1]?.at.toISOString() ?? "";
    const inPeriod = events.filter((event) => event.at.toISOString() >= at(2) && event.at.toISOString() < at(4)).map((event) => event.seq);
    expect(await seqsOver(`since=${at(2)}&until=${at(4)}`)).toEqual(inPeriod.reverse());
    expect(await seqsOver(`until=${at(1)}`)).toEqual([]);
    expect(await seqsOver("since=1970-01-01T00:00:00Z&until=9999-12-31T23:59:59-14:00")).toEqual([5, 4, 3, 2, 1]);
    expect(await seqsOver(`since=${encodeURIComponent("2099-01-01T00:00:00+03:00")}`)).toEqual([]);
  });

  test.each(["action=delete", "actorType=robot", "campaignId=x", "since=yesterday", "until=2026-01-01", "since=0001-01-01T00:00:00%2B14:00"])(
    "%s is refused",
    async (query) => {
      const answer = await call(`${server.url}/ads/activity?${query}`, { key: person.key });
      expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
      expect(answer.body).toMatchObject({ error: { details: { issues: [{ path: query.split("=")[0] }] } } });
    },
  );
});

test("the dashboard's log names who did it and to what", async () => {
  const user = await database().user.findUniqueOrThrow({ where: { id: person.userId }, select: { name: true } });
  const key = await database().apiKey.findUniqueOrThrow({ where: { id: person.keyId }, select: { name: true } });
  const { data, meta } = await dashboardOf(person).auditLog({});
  expect(data.map(({ seq, actorName, targetName }) => [seq, actorName, targetName])).toEqual([
    [5, null, null],
    [4, user.name, "حساب"],
    [3, null, "Summer"],
    [2, key.name, "Summer"],
    [1, user.name, "حملة الشتاء"],
  ]);
  expect(meta).toEqual({ total: 5, offset: 0, limit: 50, next: null });
  const { body } = await call(`${server.url}/ads/activity`, { key: person.key });
  expect((body as { data: unknown[] }).data).toEqual(data.map(({ actorName: _actor, targetName: _target, ...event }) => event));
  expect((await dashboardOf(person).auditLog({ action: "campaign.pause", limit: 1 })).data.map((event) => event.seq)).toEqual([5]);
});
