import { expect, test } from "vitest";
import { sql } from "./events";
import { acceptedFrom, account, outcome, person, startRig } from "./rig";

await startRig();

const { prepareAhead } = await import("@/server/domains/posts/service/prepare-ahead");

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

test("moving a post does not replace what a call of unknown outcome is recognised by", async () => {
  const { id, connection } = await inDoubt("in doubt");
  const progress = { container: "of the call in doubt" };
  await sql(`UPDATE "PostTarget" SET "progress" = $2::jsonb WHERE "postId" = $1`, [id, JSON.stringify(progress)]);
  const scheduledAt = new Date(Date.now() + 120_000).toISOString();
  expect((await member.call("PATCH", `/posts/${id}`, { scheduledAt })).status).toBe(200);
  const [row] = await sql<{ revision: number }>(`SELECT "revision" FROM "Post" WHERE "id" = $1`, [id]);
  const run = { workspaceId: member.workspaceId, postId: id, revision: row?.revision ?? -1, scheduledAt };
  expect(await prepareAhead(run, 1)).toEqual({ state: "ended" });
  const kept = await sql(`SELECT "progress" FROM "PostTarget" WHERE "postId" = $1`, [id]);
  expect(kept).toEqual([{ progress: progress }]);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

test("a doubt stays one while its account cannot be opened, and is settled when it can", async () => {
  const { id, connection } = await inDoubt("in doubt");
  await sql(`UPDATE "PostTarget" SET "progress" = '{"container":"kept"}' WHERE "postId" = $1`, [id]);
  await sql(`UPDATE "Connection" SET "status" = 'EXPIRED' WHERE "id" = $1`, [connection.id]);
  const failed = await member.call<{ status: string; results: unknown[] }>("POST", `/posts/${id}/retry`);
  expect([failed.status, failed.data.status]).toEqual([200, "FAILED"]);
  expect(failed.data.results).toMatchObject([{ problem: { class: "UNKNOWN_OUTCOME", code: "OUTCOME_UNKNOWN", retryable: false } }]);
  const kept = await sql(`SELECT "errorClass", "progress" FROM "PostTarget" WHERE "postId" = $1`, [id]);
  expect(kept).toEqual([{ errorClass: "UNKNOWN_OUTCOME", progress: { container: "kept" } }]);

  await sql(`UPDATE "Connection" SET "status" = 'ACTIVE' WHERE "id" = $1`, [connection.id]);
  const { data } = await member.call("POST", `/posts/${id}/retry`);
  expect(data.status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});
