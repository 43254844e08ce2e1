import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { call, statusAndCode } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { seedPerson } from "@/tests/api/http/seed";
import { seedAdAccount, seedCampaign } from "./accounts-seed";
import { dashboardOf } from "./dashboard";
import { appSecret, metaApp, verifyToken } from "./meta-app";

supplyEnvironment(metaApp);

const { handleMetaHook } = await import("@/server/http/meta-hook");
const { database } = await import("@/server/db/database");
const { storeCampaigns } = await import("@/server/domains/ads/repository/readings");
const { acrossWorkspaces } = await import("@/server/db/tenant-guard");

let rest: RestServer;
let hook: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
  hook = await startRestServer(handleMetaHook);
});
afterAll(async () => {
  await rest.close();
  await hook.close();
});

const hookUrl = () => hook.url.replace("/api/v1", "/api/hooks/meta");
const signatureOf = (body: string, secret = appSecret) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

async function postNotice(body: string, signature: string | null = signatureOf(body)) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (signature !== null) headers["x-hub-signature-256"] = signature;
  const response = await fetch(hookUrl(), { method: "POST", body, headers });
  return { status: response.status, body: (await response.json()) as unknown };
}

const issue = { id: "120", level: "CAMPAIGN", error_code: 1815869, error_summary: "Payment failed", error_message: "تعذّر الدفع" };
const notice = (id: string, changes: unknown[], time = 1_782_862_117) => ({ object: "ad_account", entry: [{ id, time, changes }] });

test("a notice becomes a signal of each workspace that has the account, and an event", async () => {
  const [person, other, stranger] = [await seedPerson(), await seedPerson(), await seedPerson()];
  const account = await seedAdAccount(person.workspaceId);
  await seedAdAccount(other.workspaceId, "META", account.externalId);
  await seedAdAccount(stranger.workspaceId, "GOOGLE", account.externalId);
  const body = JSON.stringify(notice(account.externalId, [{ field: "with_issues_ad_objects", value: issue }]));
  expect(await postNotice(body)).toEqual({ status: 200, body: { stored: 2 } });

  const answer = await call(`${rest.url}/ads/signals`, { key: person.key });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      data: [
        {
          id: expect.any(String),
          platform: "META",
          adAccountId: account.id,
          kind: "campaign_issue",
          severity: "critical",
          title: "A campaign has a problem: \u2068Payment failed\u2069",
          payload: issue,
          receivedAt: expect.stringMatching(/Z$/),
        },
      ],
      meta: { total: 1, offset: 0, limit: 50, next: null },
    },
  ]);
  expect((await call(`${rest.url}/ads/signals`, { key: other.key })).body).toMatchObject({ meta: { total: 1 } });
  expect((await call(`${rest.url}/ads/signals`, { key: stranger.key })).body).toMatchObject({ data: [] });
  const arabic = await call(`${rest.url}/ads/signals`, { key: person.key, headers: { "accept-language": "ar" } });
  expect(arabic.body).toMatchObject({ data: [{ title: "مشكلة في حملة: \u2068Payment failed\u2069" }] });
  const events = await database().outboxEvent.findMany({ where: { workspaceId: person.workspaceId, type: "ads/signals.received" }, select: { payload: true } });
  const { data } = answer.body as { data: { id: string }[] };
  expect(events.map((event) => event.payload)).toEqual([{ workspaceId: person.workspaceId, adAccountId: account.id, signalIds: [data[0]?.id] }]);
});

test("the dashboard receives the names of the campaign and the ad that it is about, of those that were read", async () => {
  const person = await seedPerson();
  const stranger = await seedPerson();
  const own = await seedAdAccount(person.workspaceId);
  const foreign = await seedAdAccount(stranger.workspaceId);
  const [campaign, ad, hidden] = [randomUUID(), randomUUID(), randomUUID()];
  const campaignId = await seedCampaign(person.workspaceId, own.id, { externalId: campaign });
  await seedCampaign(stranger.workspaceId, foreign.id, { externalId: hidden });
  const shown = { format: "IMAGE", status: "ACTIVE", effectiveStatus: "ACTIVE" } as const;
  await database().adCreative.create({
    data: { workspaceId: person.workspaceId, adAccountId: own.id, campaignId, externalId: ad, name: "صورة الكوب", ...shown, limits: [] },
  });
  const notices = [
    { field: "with_issues_ad_objects", value: { id: campaign, level: "CAMPAIGN" } },
    { field: "with_issues_ad_objects", value: { id: ad, level: "AD" } },
    { field: "creative_fatigue", value: { adgroup_id: ad, creative_fatigue_level: "HIGH" } },
    { field: "with_issues_ad_objects", value: { id: campaign, level: "AD_SET" } },
    { field: "with_issues_ad_objects", value: { id: hidden, level: "CAMPAIGN" } },
    { field: "product_set_issue", value: {} },
  ];
  await postNotice(JSON.stringify(notice(own.externalId, notices)));
  const { data } = await dashboardOf(person).namedSignals({});
  const named = { campaignId, campaign: "حملة الشتاء", ad: null };
  const of = ({ payload: { id, adgroup_id, level } }: { payload: Record<string, unknown> }) => [level, id ?? adgroup_id];
  const rows = data.map((one) => JSON.stringify([...of(one), one.about])).sort();
  const expected = [
    ["CAMPAIGN", campaign, named],
    ["AD", ad, { ...named, ad: "صورة الكوب" }],
    [undefined, ad, { ...named, ad: "صورة الكوب" }],
    ["AD_SET", campaign, null],
    ["CAMPAIGN", hidden, null],
    [undefined, undefined, null],
  ];
  expect(rows).toEqual(expected.map((row) => JSON.stringify(row)).sort());
});

test("sent again it is stored once; for another moment it is another signal", async () => {
  const person = await seedPerson();
  const { externalId } = await seedAdAccount(person.workspaceId);
  const fatigue = { field: "creative_fatigue", value: { adgroup_id: "7", creative_fatigue_level: "HIGH", creative_fatigue_message: "م" } };
  const body = JSON.stringify(notice(externalId, [fatigue, fatigue]));
  expect((await Promise.all([postNotice(body), postNotice(body), postNotice(body)])).map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect((await call(`${rest.url}/ads/signals`, { key: person.key })).body).toMatchObject({ meta: { total: 1 } });
  expect(await postNotice(JSON.stringify(notice(externalId, [fatigue], 1_782_862_118)))).toEqual({ status: 200, body: { stored: 1 } });
});

test("a batch of a thousand changes is stored at once, in one event", async () => {
  const person = await seedPerson();
  const { externalId } = await seedAdAccount(person.workspaceId);
  const changes = Array.from({ length: 1_000 }, (_, index) => ({
    field: "in_process_ad_objects",
    value: { id: String(index), level: "AD", status_name: "ACTIVE" },
  }));
  expect(await postNotice(JSON.stringify(notice(externalId, changes)))).toEqual({ status: 200, body: { stored: 1_000 } });
  const answer = await call(`${rest.url}/ads/signals?limit=200&offset=900`, { key: person.key });
  expect((answer.body as { data: unknown[] }).data).toHaveLength(100);
});

describe("what is not META's", () => {
  test.each<[string, (body: string) => string | null]>([
    ["no signature", () => null],
    ["an empty one", () => ""],
    ["another secret's", (body) => signatureOf(body, "another")],
    ["another body's", (body) => signatureOf(`${body} `)],
    ["of another form", (body) => signatureOf(body).replace("sha256=", "sha1=")],
    ["a part of it", (body) => signatureOf(body).slice(0, -1)],
  ])("is refused: %s", async (_, sign) => {
    const { workspaceId } = await seedPerson();
    const { externalId } = await seedAdAccount(workspaceId);
    const body = JSON.stringify(notice(externalId, [{ field: "product_set_issue", value: {} }]));
    expect((await postNotice(body, sign(body))).status).toBe(403);
    expect(await acrossWorkspaces("test", () => database().adSignal.count({ where: { workspaceId } }))).toBe(0);
  });

  test("is refused when it is too large, before it is read whole", async () => {
    const body = "x".repeat(4 * 1024 * 1024 + 1);
    expect((await postNotice(body)).status).toBe(413);
  });
});

test.each([
  ["no JSON", "{"],
  ["another object", JSON.stringify({ object: "page", entry: [] })],
  ["another shape", JSON.stringify({ object: "ad_account", entry: [{ id: {} }] })],
  ["an account that nobody has", JSON.stringify(notice(randomUUID(), [{ field: "creative_fatigue", value: {} }]))],
])("%s is answered 200 and passed over", async (_, body) => {
  expect(await postNotice(body)).toEqual({ status: 200, body: { stored: 0 } });
});

test("text that a database cannot hold is stored without it, and a field nobody knows is shown", async () => {
  const person = await seedPerson();
  const { externalId } = await seedAdAccount(person.workspaceId);
  const body = JSON.stringify(notice(externalId, [{ field: "something_new", value: { note: "a\u0000b", "k\u0000ey": [{ "\u0000": 1 }] } }])).replace(
    '"note":"a',
    '"half":"\\ud800","note":"a',
  );
  expect(await postNotice(body)).toEqual({ status: 200, body: { stored: 1 } });
  expect((await call(`${rest.url}/ads/signals`, { key: person.key })).body).toMatchObject({
    data: [{ kind: "something_new", severity: "info", title: "The platform reports a change", payload: { note: "ab", half: "\ufffd", key: [{ "": 1 }] } }],
  });
});

test("so are the names that a reading tells", async () => {
  const { workspaceId } = await seedPerson();
  const { id } = await seedAdAccount(workspaceId);
  const figures = { dailyBudgetMicros: 5_000_000, lifetimeBudgetMicros: null, budgetShared: false, budgetOnAdSets: false, startedOn: null, updatedAt: null };
  const words = { objective: "a\0b", status: "ACTIVE", effectiveStatus: "ACTIVE", statusReasons: ["\udc00"] } as const;
  const campaign = { externalId: "9", name: "عروض\0 \ud83d", ...words, statusReasons: [...words.statusReasons], ...figures };
  await storeCampaigns(database(), { workspaceId, adAccountId: id, readAt: new Date() }, [campaign]);
  const stored = await database().adCampaign.findMany({
    where: { workspaceId },
    select: { name: true, objective: true, statusReasons: true, dailyBudgetMicros: true },
  });
  expect(stored).toEqual([{ name: "عروض \ufffd", objective: "ab", statusReasons: ["\ufffd"], dailyBudgetMicros: 5_000_000n }]);
});

describe("the handshake", () => {
  const ask = (query: Record<string, string>) => fetch(`${hookUrl()}?${new URLSearchParams(query)}`);
  const good = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": verifyToken };

  test("is answered with the challenge alone", async () => {
    const response = await ask(good);
    expect([response.status, await response.text()]).toEqual([200, "1158201444"]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test.each([{ "hub.verify_token": "another" }, { "hub.verify_token": "" }, { "hub.mode": "unsubscribe" }])("is refused with %o", async (change) => {
    expect((await ask({ ...good, ...change })).status).toBe(403);
  });
});

test.each(["limit=0", "limit=201", "offset=-1"])("GET /ads/signals?%s is refused", async (query) => {
  const { key } = await seedPerson();
  expect(statusAndCode(await call(`${rest.url}/ads/signals?${query}`, { key }))).toBe("400 VALIDATION_ERROR");
});
