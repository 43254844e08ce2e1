import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listEvents, sql } from "./events";
import { acceptedFrom, account, createBrand, inMinutes, person, startRig } from "./rig";
import { join, refusal, team } from "./team";

await startRig();

const { inPerson } = await import("../http/seed");
const { createPost } = await import("@/server/domains/posts/service/create-post");

test("a process that died between the post and its answer: the repeated request finds the post and makes no second", async () => {
  const member = await person();
  const connection = await account(member.workspaceId);
  const key = randomUUID();
  const repeat = () => member.call("POST", "/posts", { content: "once", accountIds: [connection.id], isDraft: true }, { "idempotency-key": key });
  const first = await repeat();
  // As the record is when its process is killed after the post was committed.
  await sql(
    `UPDATE "IdempotencyRecord" SET "state" = 'RUNNING', "statusCode" = NULL, "responseSealed" = NULL, "leaseExpiresAt" = now() - interval '1 second' WHERE "key" = $1`,
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
])("the same post requested eight times at one moment is %s once, and all are answered with it", async (_, how, status) => {
  const member = await person();
  const connection = await account(member.workspaceId);
  const { workspaceId } = member;
  const caller = inPerson(member, "OWNER");
  const intentId = randomUUID();
  const draft = { content: "at one moment", accountIds: [connection.id], ...how };
  const answers = await Promise.all(Array.from({ length: 8 }, () => createPost(caller, draft, { wait: true, intentId })));
  expect(answers.map((answer) => [answer.id, answer.status])).toEqual(Array.from({ length: 8 }, () => [intentId, status]));
  expect(await sql(`SELECT 1 FROM "Post" WHERE "workspaceId" = $1`, [workspaceId])).toHaveLength(1);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(status === "PUBLISHED" ? 1 : 0);
  expect((await listEvents(workspaceId, intentId)).map((event) => event.type)).toEqual(status === "DRAFT" ? [] : [`post.${status.toLowerCase()}`]);
});

test("an id that is another's is answered to those who may read the post, and refused to all others as one of another workspace is", async () => {
  const { workspaceId, owner, editor } = await team();
  const [mine, theirs] = [await createBrand({ workspaceId, name: "Roastery" }), await createBrand({ workspaceId, name: "Bakery" })];
  const [own, foreign] = [await account(workspaceId, "ok", { brandId: mine.id }), await account(workspaceId, "ok", { brandId: theirs.id })];
  const limited = await join(workspaceId, "EDITOR", [mine.id]);
  const stranger = await team();
  const intentId = randomUUID();
  await editor.at.posts.compose({ content: "secret", accountIds: [foreign.id], isDraft: true, intentId });
  const elsewhere = randomUUID();
  await stranger.owner.at.posts.compose({ content: "secret", accountIds: [stranger.connection.id], isDraft: true, intentId: elsewhere });

  const compose = (id: string, content: string) => limited.at.posts.compose({ content, accountIds: [own.id], isDraft: true, intentId: id });
  const messages: unknown[] = [];
  for (const id of [intentId, elsewhere]) {
    const failure: unknown = await compose(id, "mine").catch((error: unknown) => error);
    expect(failure).toMatchObject(refusal("NOT_FOUND"));
    messages.push((failure as Error).message);
    // The post's errors are reported first, whoever owns the id.
    await expect(limited.at.posts.compose({ content: "mine", accountIds: [randomUUID()], isDraft: true, intentId: id })).rejects.toMatchObject(
      refusal("VALIDATION_ERROR"),
    );
  }
  expect(messages[0]).toBe(messages[1]);
  expect(await sql(`SELECT 1 FROM "Post" WHERE "authorId" = $1`, [limited.userId])).toEqual([]);
  expect(await owner.at.posts.compose({ content: "again", accountIds: [own.id], isDraft: true, intentId })).toMatchObject({ id: intentId, content: "secret" });
});

test("an author finds their post again also when its account is another brand's by now", async () => {
  const { workspaceId } = await team();
  const [mine, theirs] = [await createBrand({ workspaceId, name: "Roastery" }), await createBrand({ workspaceId, name: "Bakery" })];
  const { id } = await account(workspaceId, "ok", { brandId: mine.id });
  const limited = await join(workspaceId, "EDITOR", [mine.id]);
  const post = { content: "mine", accountIds: [id], isDraft: true, intentId: randomUUID() };
  await limited.at.posts.compose(post);
  await sql(`UPDATE "Connection" SET "brandId" = $2 WHERE "id" = $1`, [id, theirs.id]);
  expect(await limited.at.posts.compose(post)).toMatchObject({ id: post.intentId, content: "mine" });
});
