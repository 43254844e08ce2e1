import { expect, test } from "vitest";
import { sql } from "./events";
import { acceptedFrom, account, outcome, person } from "./rig";

const member = await person();

/** A post that failed because nobody could say what became of its call. */
async function inDoubt(sentText: string) {
  const connection = await account(member.workspaceId);
  const { data } = await member.call<{ id: string }>("POST", "/posts", { content: "in doubt", accountIds: [connection.id], publishNow: true });
  expect((await outcome(member, data.id)).status).toBe("PUBLISHED");
  await sql(
    `WITH t AS (UPDATE "PostTarget" SET "status" = 'FAILED', "errorClass" = 'UNKNOWN_OUTCOME', "error" = 'OUTCOME_UNKNOWN: lost', "externalPostId" = NULL, "externalUrl" = NULL
        WHERE "postId" = $1 RETURNING "id"),
      a AS (UPDATE "PublishAttempt" SET "state" = 'UNKNOWN', "sentText" = $2, "startedAt" = now() - interval '2 minutes', "finishedAt" = now() - interval '1 minute'
        FROM t WHERE "postTargetId" = t."id" RETURNING 1)
      UPDATE "Post" SET "status" = 'FAILED', "publishedAt" = NULL WHERE "id" = $1`,
    [data.id, sentText],
  );
  return { id: data.id, connection };
}

test("a retry reads the platform first: what is there is not sent again", async () => {
  const { id, connection } = await inDoubt("in doubt");
  const [sent] = await acceptedFrom(connection.accountId);
  const { status, data } = await member.call("POST", `/posts/${id}/retry`);
  expect([status, data.status, data.results]).toEqual([
    200,
    "PUBLISHED",
    [expect.objectContaining({ success: true, externalPostId: sent?.externalPostId, error: null })],
  ]);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test("what is not there is sent", async () => {
  const { id, connection } = await inDoubt("something that never arrived");
  // The platform refuses the same words twice in a row.
  await member.call("PATCH", `/posts/${id}`, { content: "in doubt no more" });
  const { data } = await member.call("POST", `/posts/${id}/retry`);
  expect(data.status).toBe("PUBLISHED");
  expect((await acceptedFrom(connection.accountId)).map((sent) => sent.content).sort()).toEqual(["in doubt", "in doubt no more"]);
});
