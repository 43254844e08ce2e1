import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql, tenantSql, transaction } from "@/server/db/database";
import { getMedia, updateMedia } from "@/server/domains/media";
import { type Caller, setApprovalRequired } from "@/server/domains/workspaces";
import { call, statusAndCode } from "@/tests/api/http/client";
import { seedConnection } from "@/tests/api/http/resources";
import { inPerson, type Seeded, seedPerson } from "@/tests/api/http/seed";
import { startMediaSite, uploadMedia } from "./media-environment";

/** Which posts keep a file in the library, and what happens when one is written and its file deleted at the same moment. */

const site = await startMediaSite();
const api = `${site}/api/v1`;
let person: Seeded;
let connectionId: string;
let photo: Buffer;

beforeAll(async () => {
  person = await seedPerson({ plan: "ENTERPRISE" });
  connectionId = await seedConnection(person.workspaceId);
  photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#345" } })
    .png()
    .toBuffer();
});

const uploaded = () => uploadMedia(site, person, photo, "a.png");

const draftOf = (mediaUrls: string[]) =>
  call(`${api}/posts`, { key: person.key, body: { content: "نص", accountIds: [connectionId], mediaUrls, isDraft: true } });
const idOf = (answer: { body: unknown }) => (answer.body as { data: { id: string } }).data.id;
const remove = (id: string) => call(`${api}/media/${id}`, { method: "DELETE", key: person.key });
const setStatus = (postId: string, status: string) =>
  tenantSql(
    database(),
    person.workspaceId,
    Prisma.sql`UPDATE "Post" SET "status" = ${status}::"PostStatus" WHERE "workspaceId" = ${person.workspaceId}::uuid AND "id" = ${postId}::uuid`,
  );

test.each([
  ["DRAFT", 409],
  ["SCHEDULED", 409],
  ["PROCESSING", 409],
  ["FAILED", 409],
  ["PARTIALLY_PUBLISHED", 409],
  ["PUBLISHED", 200],
])("a file of a post that is %s: %d", async (status, expected) => {
  const { id, url } = await uploaded();
  const postId = idOf(await draftOf([url]));
  await setStatus(postId, status);
  const answer = await remove(id);
  expect(answer.status).toBe(expected);
  if (expected === 409) expect(answer.body).toMatchObject({ error: { details: { reason: "MEDIA_IN_USE", posts: [{ id: postId, status }] } } });
  else expect(answer.body).toEqual({ data: { id, deleted: true } });
});

test.each([
  ["refused, and can be tried again", "FAILED", "ACTIVE", 409],
  ["still at work", "PENDING", "ACTIVE", 409],
  ["refused, and waits for its account to be renewed", "FAILED", "EXPIRED", 409],
  ["refused, and disconnected since", "FAILED", "REVOKED", 200],
  ["out as well", "SUCCEEDED", "ACTIVE", 200],
] as const)("a file of a post that is partly out, whose other account is %s", async (_, target, connection, expected) => {
  const { id, url } = await uploaded();
  const { workspaceId } = person;
  const other = await seedConnection(workspaceId);
  const body = { content: "نص", accountIds: [connectionId, other], mediaUrls: [url], isDraft: true };
  const postId = idOf(await call(`${api}/posts`, { key: person.key, body }));
  await database().postTarget.updateMany({ where: { workspaceId, postId, connectionId }, data: { status: "SUCCEEDED" } });
  await database().postTarget.updateMany({ where: { workspaceId, postId, connectionId: other }, data: { status: target } });
  await database().connection.update({ where: { workspaceId, id: other }, data: { status: connection } });
  await setStatus(postId, "PARTIALLY_PUBLISHED");
  expect((await remove(id)).status).toBe(expected);
});

describe("at the same moment", () => {
  /** How many statements wait for a row that another transaction holds. */
  const waiting = async () => {
    const locks = Prisma.sql`SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const [row] = await systemSql<{ count: number }>(database(), "a test's look at locks", locks);
    return row?.count ?? 0;
  };
  const untilWaiting = () => vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 20 });
  const asset = (id: string) => Prisma.sql`"MediaAsset" WHERE "workspaceId" = ${person.workspaceId}::uuid AND "id" = ${id}::uuid`;

  test("a post that is written while its file is deleted is refused, and names the file", async () => {
    const { id, url } = await uploaded();
    let answer: ReturnType<typeof draftOf> | undefined;
    await transaction(async (tx) => {
      await tenantSql(tx, person.workspaceId, Prisma.sql`DELETE FROM ${asset(id)} RETURNING "id"`);
      answer = draftOf([url]);
      await untilWaiting();
    });
    const refused = await answer;
    expect(statusAndCode(refused as Awaited<ReturnType<typeof draftOf>>)).toBe("400 VALIDATION_ERROR");
    expect(refused?.body).toMatchObject({ error: { details: { issues: [{ path: "mediaUrls.0" }] } } });
  });

  test("and so is an edit that brings the file in", async () => {
    const { id, url } = await uploaded();
    const postId = idOf(await draftOf([]));
    let answer: ReturnType<typeof draftOf> | undefined;
    await transaction(async (tx) => {
      await tenantSql(tx, person.workspaceId, Prisma.sql`DELETE FROM ${asset(id)} RETURNING "id"`);
      answer = call(`${api}/posts/${postId}`, { method: "PATCH", key: person.key, body: { mediaUrls: [url] } });
      await untilWaiting();
    });
    expect(statusAndCode((await answer) as Awaited<ReturnType<typeof draftOf>>)).toBe("400 VALIDATION_ERROR");
  });

  test("a file that a post is being written with is not deleted", async () => {
    const { id, url } = await uploaded();
    const postId = idOf(await draftOf([]));
    let answer: ReturnType<typeof remove> | undefined;
    await transaction(async (tx) => {
      await tenantSql(tx, person.workspaceId, Prisma.sql`SELECT "id" FROM ${asset(id)} FOR KEY SHARE`);
      answer = remove(id);
      await untilWaiting();
      await tx.post.update({ where: { workspaceId: person.workspaceId, id: postId }, data: { mediaUrls: [url] } });
    });
    expect((await answer)?.status).toBe(409);
  });
});

test("a file's alt text is kept from those who do not approve, while an approved post may still send it", async () => {
  const { id, url } = await uploaded();
  const { workspaceId } = person;
  const postId = idOf(await draftOf([url]));
  await setStatus(postId, "SCHEDULED");
  const editor = inPerson(person, "EDITOR");
  const describing = (caller: Caller, altText: string) => updateMedia(caller, { id, altText });
  const approval = (value: "NONE" | "PENDING" | "APPROVED") => database().post.update({ where: { workspaceId, id: postId }, data: { approval: value } });
  const refused = { code: "CONFLICT", details: { reason: "MEDIA_APPROVED" } };

  await approval("APPROVED");
  expect(await describing(editor, "nobody asks for approval")).toMatchObject({ altText: "nobody asks for approval" });
  await setApprovalRequired(workspaceId, true);
  await expect(describing(editor, "unseen")).rejects.toMatchObject(refused);
  expect(await getMedia(editor, id)).toMatchObject({ altText: "nobody asks for approval" });
  // The same text is no change.
  expect(await describing(editor, "nobody asks for approval")).toMatchObject({ id });
  expect(await describing({ ...editor, role: "ADMIN" }, "seen")).toMatchObject({ altText: "seen" });
  await setStatus(postId, "PROCESSING");
  await expect(describing(editor, "unseen")).rejects.toMatchObject(refused);
  await setStatus(postId, "SCHEDULED");
  await approval("PENDING");
  expect(await describing(editor, "to be looked at")).toMatchObject({ altText: "to be looked at" });
  await approval("APPROVED");
  await setStatus(postId, "PUBLISHED");
  expect(await describing(editor, "out")).toMatchObject({ altText: "out" });
  await setApprovalRequired(workspaceId, false);
});
