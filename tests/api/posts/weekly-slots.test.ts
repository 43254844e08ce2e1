import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { createApiKey } from "@/server/domains/api-keys";
import { seedConnection } from "@/tests/api/http/resources";
import { dataOf, keyed, refusal, startKeyedRest } from "./keyed";

startKeyedRest();

async function writer() {
  const person = await keyed();
  const first = await seedConnection(person.workspaceId);
  const second = await seedConnection(person.workspaceId);
  return { person, first, second };
}

test("a queued post takes the next free time of its accounts; without one it is refused and not stored", async () => {
  const { person, first, second } = await writer();
  const queued = (accountIds: string[]) => person.ask("POST", "/posts", { content: "قهوة", accountIds, queue: true });
  expect(refusal(await queued([first]))).toEqual({ status: 400, paths: ["queue"], reason: "QUEUE_EMPTY" });
  expect(dataOf(await person.ask("GET", "/posts"))).toEqual([]);
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ connectionId: first, weekday, time: "09:30" }));
  await person.ask("PUT", "/queue/slots", { slots: everyDay });
  const posts = [await queued([first]), await queued([first, second])];
  const times = posts.map((answer) => dataOf<{ scheduledAt: string }>(answer).scheduledAt);
  expect(posts.map((answer) => [answer.status, dataOf(answer).status])).toEqual([
    [201, "SCHEDULED"],
    [201, "SCHEDULED"],
  ]);
  const [one = "", other = ""] = times;
  expect([Date.parse(other) - Date.parse(one), one.slice(11)]).toEqual([86_400_000, "06:30:00.000Z"]);
});

test.each([{ publishNow: true }, { isDraft: true }, { scheduledAt: "2027-01-01T10:00:00Z" }])("queue beside %j is refused", async (other) => {
  const { person, first } = await writer();
  expect(refusal(await person.ask("POST", "/posts", { content: "x", accountIds: [first], queue: true, ...other }))).toEqual({ status: 400, paths: ["queue"] });
});

test("the times are replaced together, in the workspace's zone, and answered in the week's order", async () => {
  const { person, first, second } = await writer();
  expect(await person.ask("GET", "/queue/slots")).toMatchObject({ status: 200, body: { data: { timezone: "Asia/Riyadh", slots: [] } } });
  const slot = (connectionId: string, weekday: number, time: string) => ({ connectionId, weekday, time });
  const slots = [slot(second, 7, "00:00"), slot(second, 1, "23:59"), slot(second, 1, "09:05"), slot(second, 1, "09:05"), slot(first, 3, "12:00")];
  const saved = await person.ask("PUT", "/queue/slots", { slots });
  const kept = { timezone: "Asia/Riyadh", slots: [slots[2], slots[1], slots[4], slots[0]] };
  expect([saved.status, saved.body]).toEqual([200, { data: kept }]);
  // One that is wrong leaves all as they were.
  const wrong = await person.ask("PUT", "/queue/slots", { slots: [slot(first, 2, "10:00"), slot(randomUUID(), 2, "10:00")] });
  expect(refusal(wrong)).toEqual({ status: 400, paths: ["slots.1.connectionId"] });
  expect(dataOf(await person.ask("GET", "/queue/slots"))).toEqual(kept);
  expect(dataOf(await person.ask("PUT", "/queue/slots", { slots: [slot(first, 2, "10:00")] })).slots).toEqual([slot(first, 2, "10:00")]);
});

test.each<[string, object, string]>([
  ["a weekday that is none", { weekday: 8 }, "slots.0.weekday"],
  ["a time past midnight", { time: "24:00" }, "slots.0.time"],
  ["a time in another form", { time: "9:00" }, "slots.0.time"],
  ["an undeclared property", { minute: 540 }, "slots.0.minute"],
])("refuses %s", async (_, change, path) => {
  const { person, first } = await writer();
  const slots = [{ connectionId: first, weekday: 1, time: "09:00", ...change }];
  expect(refusal(await person.ask("PUT", "/queue/slots", { slots }))).toEqual({ status: 400, paths: [path] });
});

test("a key of one person sets nothing for another's account", async () => {
  const { person } = await writer();
  const stranger = await writer();
  const slots = [{ connectionId: stranger.first, weekday: 1, time: "09:00" }];
  expect(refusal(await person.ask("PUT", "/queue/slots", { slots }))).toEqual({ status: 400, paths: ["slots.0.connectionId"] });
});

test("a key that is limited to a brand replaces the times of its accounts alone", async () => {
  const { person, first } = await writer();
  const brand = await database().brand.create({ data: { workspaceId: person.workspaceId, name: "علامة" }, select: { id: true } });
  const branded = await seedConnection(person.workspaceId, brand.id);
  const slot = (connectionId: string, time: string) => ({ connectionId, weekday: 1, time });
  await person.ask("PUT", "/queue/slots", { slots: [slot(first, "09:00"), slot(branded, "10:00")] });
  const { key } = await createApiKey(person.userId, { name: "limited", scopes: ["posts:read", "posts:create"], expiresAt: null, brandIds: [brand.id] });
  const limited = { authorization: `Bearer ${key}` };
  expect((await person.ask("PUT", "/queue/slots", { slots: [slot(first, "11:00")] }, limited)).status).toBe(403);
  expect(dataOf(await person.ask("PUT", "/queue/slots", { slots: [slot(branded, "12:00")] }, limited)).slots).toEqual([slot(branded, "12:00")]);
  expect(dataOf(await person.ask("GET", "/queue/slots")).slots).toEqual(expect.arrayContaining([slot(first, "09:00"), slot(branded, "12:00")]));
});
