import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "./events";
import { account, person } from "./rig";

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
