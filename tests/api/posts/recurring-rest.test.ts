import { expect, test } from "vitest";
import { seedConnection } from "@/tests/api/http/resources";
import { dataOf, keyed, refusal, startKeyedRest } from "./keyed";

startKeyedRest();

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function writer() {
  const person = await keyed();
  return { person, accountId: await seedConnection(person.workspaceId) };
}

test("a post that repeats is created, listed, paused, resumed and ended", async () => {
  const { person, accountId } = await writer();
  const rule = { frequency: "DAILY", minute: 720, startsOn: dateIn(2), maxCount: 2 };
  const body = { content: "قهوة", accountIds: [accountId], labels: ["صباح"], platformSettings: { instagram: { shareToFeed: false } }, repeat: rule };
  const created = await person.ask("POST", "/posts", body);
  expect([created.status, dataOf(created).scheduledAt]).toEqual([201, `${rule.startsOn}T09:00:00.000Z`]);

  const scheduled = async () => dataOf<Record<string, unknown>[]>(await person.ask("GET", "/posts?status=scheduled&label=صباح"));
  const made = await scheduled();
  expect(made.map(({ platformSettings }) => platformSettings)).toEqual(Array.from({ length: 2 }, () => ({ [accountId]: { shareToFeed: false } })));
  const dates = [2, 3].map((days) => ({ date: dateIn(days), at: `${dateIn(days)}T09:00:00.000Z`, change: null, deleted: false, edited: false }));
  const recurring = {
    id: expect.any(String),
    content: "قهوة",
    repeat: { ...rule, weekdays: [], monthDay: null, until: null },
    state: "ACTIVE",
    stopReason: null,
    accounts: [{ connectionId: accountId, platform: "INSTAGRAM", accountName: "قهوة" }],
    next: dates.map((next) => ({ ...next, postId: made.find(({ scheduledAt }) => scheduledAt === next.at)?.id })),
  };
  const list = await person.ask("GET", "/recurring-posts");
  expect([list.status, list.body]).toEqual([200, { data: [recurring], meta: { total: 1, offset: 0, limit: 50, next: null } }]);
  const path = `/recurring-posts/${dataOf<{ id: string }[]>(list)[0]?.id}`;
  expect(await person.ask("GET", path)).toMatchObject({ status: 200, body: { data: recurring } });

  const withoutPosts = dates.map((next) => ({ ...next, postId: null }));
  expect(await person.ask("POST", `${path}/pause`)).toMatchObject({ status: 200, body: { data: { ...recurring, state: "PAUSED", next: withoutPosts } } });
  expect(await scheduled()).toEqual([]);
  expect(await person.ask("POST", `${path}/pause`)).toMatchObject({ status: 409, body: { error: { code: "CONFLICT", details: { state: "PAUSED" } } } });
  const resumed = await person.ask("POST", `${path}/resume`);
  expect([resumed.status, dataOf(resumed).state]).toEqual([200, "ACTIVE"]);
  expect(await scheduled()).toHaveLength(2);
  expect(await person.ask("POST", `${path}/end`)).toMatchObject({ status: 200, body: { data: { ...recurring, state: "ENDED", next: [] } } });
  expect(await scheduled()).toEqual([]);
});

test("the list goes by pages", async () => {
  const { person, accountId } = await writer();
  const repeat = { frequency: "DAILY", minute: 720, startsOn: dateIn(2), maxCount: 1 };
  for (const content of ["one", "two", "three"]) await person.ask("POST", "/posts", { content, accountIds: [accountId], repeat });
  expect((await person.ask("GET", "/recurring-posts?limit=1&offset=1")).body).toMatchObject({
    data: [{ content: "two" }],
    meta: { total: 3, offset: 1, limit: 1, next: "/api/v1/recurring-posts?limit=1&offset=2" },
  });
});

test.each<[string, object, string]>([
  ["a rule with a time of its own", { scheduledAt: "2027-01-01T10:00:00Z" }, "repeat"],
  ["a weekly rule without a day", { repeat: { frequency: "WEEKLY", minute: 0, startsOn: "2027-01-01" } }, "repeat.weekdays"],
  ["a rule of the past", { repeat: { frequency: "DAILY", minute: 0, startsOn: "2020-01-01", until: "2020-01-02" } }, "repeat.until"],
])("refuses %s", async (_, change, path) => {
  const { person, accountId } = await writer();
  const repeat = { frequency: "DAILY", minute: 720, startsOn: dateIn(2) };
  expect(refusal(await person.ask("POST", "/posts", { content: "x", accountIds: [accountId], repeat, ...change }))).toEqual({ status: 400, paths: [path] });
});
