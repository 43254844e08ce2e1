import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listEvents, sql } from "./events";
import { acceptedFrom, account, inMinutes, person } from "./rig";

const { createPost } = await import("@/server/domains/posts/service/create-post");

test("a process that died between the post and its answer: the repeated request finds the post and makes no second", async () => {
  const member = await person();
  const connection = await account(member.workspaceId);
  const key = randomUUID();
  const repeat = () => member.call("POST", "/posts", { content: "once", accountIds: [connection.id], isDraft: true }, { "idempotency-key": key });
  const first = await repeat();
  // As the record stands when its process is killed after the post was committed.
  await sql(
    `UPDATE "IdempotencyRecord" SET "state" = 'RUNNING', "statusCode" = NULL, "responseSealed" = NULL, "lockedUntil" = now() - interval '1 second' WHERE "key" = $1`,
    [key],
  );
  const second = await repeat();
  expect([second.status, second.data, second.headers.get("idempotent-replayed")]).toEqual([201, first.data, null]);
  expect(await sql(`SELECT 1 FROM "Post" WHERE "workspaceId" = $1`, [member.workspaceId])).toHaveLength(1);
  expect((await repeat()).headers.get("idempotent-replayed")).toBe("true");
});

test.each([
  ["published at once", { publishNow: true }, "PUBLISHED"],
  ["scheduled", { scheduledAt: inMinutes(5) }, "SCHEDULED"],
  ["kept as a draft", { isDraft: true }, "DRAFT"],
])("the same post asked for eight times at one moment is %s once, and all are answered with it", async (_, how, status) => {
  const member = await person();
  const connection = await account(member.workspaceId);
  const { userId, workspaceId } = member;
  const caller = {
    actor: { type: "user" as const, id: userId },
    userId,
    workspaceId,
    role: "OWNER" as const,
    plan: "PRO" as const,
    brandIds: null,
    scopes: null,
  };
  const intentId = randomUUID();
  const draft = { content: "at one moment", accountIds: [connection.id], ...how };
  const answers = await Promise.all(Array.from({ length: 8 }, () => createPost(caller, draft, { wait: true, intentId })));
  expect(answers.map((answer) => [answer.id, answer.status])).toEqual(Array.from({ length: 8 }, () => [intentId, status]));
  expect(await sql(`SELECT 1 FROM "Post" WHERE "workspaceId" = $1`, [workspaceId])).toHaveLength(1);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(status === "PUBLISHED" ? 1 : 0);
  expect((await listEvents(workspaceId, intentId)).map((event) => event.type)).toEqual(status === "DRAFT" ? [] : [`post.${status.toLowerCase()}`]);
});
