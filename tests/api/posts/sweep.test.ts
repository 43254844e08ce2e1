import { expect, test } from "vitest";
import { listEvents, sql } from "./events";
import { acceptedFrom, account, outcome, person, startRig } from "./rig";

await startRig();

const { sweep } = await import("@/server/outbox/sweeper");

const member = await person();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

async function schedule(connectionId: string, scheduledAt: string): Promise<string> {
  const { data } = await member.call<{ id: string }>("POST", "/posts/schedule", { content: "planned", accountIds: [connectionId], scheduledAt });
  return data.id;
}

function armings(postId: string) {
  return sql<{ payload: unknown }>(`SELECT "payload" FROM "OutboxEvent" WHERE "type" = 'posts/armed' AND "payload"->>'postId' = $1 ORDER BY "createdAt"`, [
    postId,
  ]);
}

test("a post within a day has its sleeping run at once, one further away when its day comes, and only once", async () => {
  const connection = await account(member.workspaceId);
  const near = await schedule(connection.id, hours(20));
  const far = await schedule(connection.id, hours(40));
  expect(await armings(near)).toHaveLength(1);
  await sweep();
  expect(await armings(far)).toHaveLength(0);
  const later = hours(23);
  await sql(`UPDATE "Post" SET "scheduledAt" = $2 WHERE "id" = $1`, [far, later]);
  await sweep();
  await sweep();
  expect(await armings(far)).toEqual([{ payload: { workspaceId: member.workspaceId, postId: far, revision: 0, scheduledAt: later, preparesAhead: false } }]);
  expect(await armings(near)).toHaveLength(1);
});

test("an edit asks for a run of the new revision, an unscheduling and a deletion for none", async () => {
  const connection = await account(member.workspaceId);
  const id = await schedule(connection.id, hours(3));
  await member.call("PATCH", `/posts/${id}`, { content: "edited" });
  expect((await armings(id)).map(({ payload }) => (payload as { revision: number }).revision)).toEqual([0, 1]);
  await member.call("PATCH", `/posts/${id}`, { isDraft: true });
  await sweep();
  expect(await armings(id)).toHaveLength(2);
});

test("scheduling is announced, moving the time is not, and scheduling a draft is", async () => {
  const connection = await account(member.workspaceId);
  const id = await schedule(connection.id, hours(5));
  await member.call("PATCH", `/posts/${id}`, { scheduledAt: hours(6) });
  expect((await listEvents(member.workspaceId, id)).map((event) => event.type)).toEqual(["post.scheduled"]);
  await member.call("PATCH", `/posts/${id}`, { isDraft: true });
  const { data } = await member.call("PATCH", `/posts/${id}`, { isDraft: false });
  const events = await listEvents(member.workspaceId, id);
  expect(events).toHaveLength(2);
  expect(events[1]).toEqual({
    type: "post.scheduled",
    payload: { data: { post: { id, status: "SCHEDULED", publishedAt: null, scheduledAt: data.scheduledAt, results: [] } }, brands: [null] },
  });
});

test("a post that is past its time without a run is published all the same, once", async () => {
  const connection = await account(member.workspaceId);
  const id = await schedule(connection.id, hours(50));
  await sql(`UPDATE "Post" SET "scheduledAt" = now() - interval '1 hour' WHERE "id" = $1`, [id]);
  expect((await outcome(member, id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test("a post whose run died before it sent is taken up when the lease has ended", async () => {
  const connection = await account(member.workspaceId);
  const id = await schedule(connection.id, hours(51));
  await sql(
    `UPDATE "Post" SET "status" = 'PROCESSING', "fence" = 7, "scheduledAt" = now(), "roundStartedAt" = now(), "leaseExpiresAt" = now() + interval '1 second' WHERE "id" = $1`,
    [id],
  );
  expect((await outcome(member, id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test("events are pruned a week after they were sent", async () => {
  const [old] = await sql<{ id: string }>(
    `INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload", "createdAt", "relayedAt")
      VALUES (gen_random_uuid(), $1, 'test/old', '{}', now() - interval '9 days', now() - interval '8 days') RETURNING "id"`,
    [member.workspaceId],
  );
  const [recent] = await sql<{ id: string }>(
    `INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload", "createdAt", "relayedAt")
      VALUES (gen_random_uuid(), $1, 'test/recent', '{}', now() - interval '6 days', now() - interval '6 days') RETURNING "id"`,
    [member.workspaceId],
  );
  await sweep();
  expect(await sql(`SELECT "id" FROM "OutboxEvent" WHERE "id" = ANY($1::uuid[])`, [[old?.id, recent?.id]])).toEqual([{ id: recent?.id }]);
});
