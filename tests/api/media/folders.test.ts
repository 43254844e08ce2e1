import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql, transaction } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { call } from "@/tests/api/http/client";
import { dashboardOf } from "@/tests/api/http/dashboard";
import { seedConnection, seedPost } from "@/tests/api/http/resources";
import { inPerson, type Seeded, seedPerson } from "@/tests/api/http/seed";
import { startMediaSite, uploadMedia } from "./media-environment";

/** The library's folders: one level, and a file is never lost with one. */

const site = await startMediaSite();
let own: Seeded;

beforeAll(async () => {
  own = await seedPerson({ plan: "ENTERPRISE" });
});

const dashboard = (by: Seeded) => dashboardOf(inPerson(by, "EDITOR")).media;

async function uploaded(name: string, by: Seeded = own): Promise<string> {
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#a05030" } })
    .png()
    .toBuffer();
  return (await uploadMedia(site, by, picture, name)).id;
}

const idsIn = async (person: Seeded, folderId?: string | null) =>
  (await dashboard(person).library({ limit: 24, ...(folderId === undefined ? {} : { folderId }) })).data.map(({ id }) => id).sort();
const missing = (what: string) => ({ message: `${what} not found.`, cause: { code: "NOT_FOUND" } });
const taken = { cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: "name", code: "taken" }] } } };

test("files are filed, found by their folder, and stay when it is deleted", async () => {
  const media = dashboard(own);
  const [one, two, three] = [await uploaded("one.png"), await uploaded("two.png"), await uploaded("three.png")];
  const summer = await media.folders.create({ name: "  عروض الصيف " });
  expect(summer).toEqual({ id: expect.any(String), name: "عروض الصيف" });
  const winter = await media.folders.create({ name: "Winter" });
  expect(await media.move({ ids: [one, two, two], folderId: summer.id })).toEqual({ moved: 2 });
  expect(await media.folders.list()).toEqual([
    { id: winter.id, name: "Winter", files: 0 },
    { id: summer.id, name: "عروض الصيف", files: 2 },
  ]);
  expect(await idsIn(own, summer.id)).toEqual([one, two].sort());
  expect(await idsIn(own, null)).toEqual([three]);
  expect(await idsIn(own)).toEqual([one, two, three].sort());
  expect((await media.library({ limit: 24, folderId: summer.id, search: "two" })).data).toMatchObject([{ id: two, folderId: summer.id }]);

  const part = await media.crop({ id: one, x: 0, y: 0, width: 5, height: 5 });
  expect(await idsIn(own, summer.id)).toEqual([one, two, part.id].sort());

  expect(await media.folders.rename({ id: summer.id, name: "Summer" })).toEqual({ id: summer.id, name: "Summer" });
  expect(await media.move({ ids: [two], folderId: null })).toEqual({ moved: 1 });
  expect(await idsIn(own, null)).toEqual([two, three].sort());
  expect(await media.folders.delete({ id: summer.id })).toEqual({ id: summer.id, deleted: true });
  expect(await idsIn(own, null)).toEqual([one, two, three, part.id].sort());
  expect(await media.folders.list()).toEqual([{ id: winter.id, name: "Winter", files: 0 }]);
});

test("a name is a folder's alone within the workspace, and one that cannot be is refused", async () => {
  const media = dashboard(own);
  const first = await media.folders.create({ name: "Products" });
  const second = await media.folders.create({ name: "Places" });
  await expect(media.folders.create({ name: "Products" })).rejects.toMatchObject(taken);
  await expect(media.folders.rename({ id: second.id, name: "Products " })).rejects.toMatchObject(taken);
  expect(await media.folders.rename({ id: first.id, name: "Products" })).toEqual({ id: first.id, name: "Products" });
  for (const name of ["", "   ", "a\u0000b", "ا".repeat(81)]) await expect(media.folders.create({ name }), name).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const other = await seedPerson();
  expect(await dashboard(other).folders.create({ name: "Products" })).toEqual({ id: expect.any(String), name: "Products" });
});

test("another workspace's folders and files are not there, and a file that is gone keeps the others from nothing", async () => {
  const other = await seedPerson({ plan: "ENTERPRISE" });
  const theirs = { folder: await dashboard(other).folders.create({ name: "Theirs" }), file: await uploaded("theirs.png", other) };
  const media = dashboard(own);
  const mine = { folder: await media.folders.create({ name: "Mine" }), file: await uploaded("mine.png") };
  await expect(media.move({ ids: [mine.file], folderId: theirs.folder.id })).rejects.toMatchObject(missing("Folder"));
  await expect(media.move({ ids: [theirs.file], folderId: mine.folder.id })).rejects.toMatchObject(missing("Media"));
  await expect(media.move({ ids: [theirs.file], folderId: null })).rejects.toMatchObject(missing("Media"));
  await expect(media.folders.rename({ id: theirs.folder.id, name: "Ours" })).rejects.toMatchObject(missing("Folder"));
  await expect(media.folders.delete({ id: theirs.folder.id })).rejects.toMatchObject(missing("Folder"));
  expect(await idsIn(own, mine.folder.id)).toEqual([]);
  expect(await idsIn(own, theirs.folder.id)).toEqual([]);
  expect(await media.move({ ids: [mine.file, theirs.file, randomUUID()], folderId: mine.folder.id })).toEqual({ moved: 1 });
  expect(await idsIn(own, mine.folder.id)).toEqual([mine.file]);
  expect(await idsIn(other, null)).toEqual([theirs.file]);
  // What was fetched for a post is in no library, and so in no folder.
  await database().mediaAsset.updateMany({ where: { workspaceId: own.workspaceId, id: mine.file }, data: { origin: "REMOTE" } });
  await expect(media.move({ ids: [mine.file], folderId: mine.folder.id })).rejects.toMatchObject(missing("Media"));
});

test("a move that meets a folder's deletion gets NOT_FOUND, and no file is lost", async () => {
  const media = dashboard(own);
  const { workspaceId } = own;
  const file = await uploaded("late.png");
  const { id } = await media.folders.create({ name: "Going" });
  const locks = Prisma.sql`SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const waiting = async () => (await systemSql<{ count: number }>(database(), "counts who waits", locks))[0]?.count;
  const moving = await transaction(async (tx) => {
    await tx.mediaFolder.deleteMany({ where: { workspaceId, id } });
    const move = media.move({ ids: [file], folderId: id }).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 20 });
    return { move };
  });
  expect(await moving.move).toMatchObject(missing("Folder"));
  expect(await database().mediaAsset.findFirst({ where: { workspaceId, id: file }, select: { folderId: true } })).toEqual({ folderId: null });
});

describe("over REST", () => {
  async function rest(method: string, path: string, body?: object, { key }: Seeded = own) {
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: await response.json() };
  }

  test("a folder is made, named again, filled, listed by and deleted", async () => {
    const person = await seedPerson({ plan: "ENTERPRISE" });
    const made = await rest("POST", "/media/folders", { name: " Offers " }, person);
    const folder = { id: made.body.data.id, name: "Offers" };
    expect([made.status, made.body]).toEqual([201, { data: folder }]);
    const renamed = await rest("PATCH", `/media/folders/${folder.id}`, { name: "Offers 2" }, person);
    expect([renamed.status, renamed.body]).toEqual([200, { data: { ...folder, name: "Offers 2" } }]);

    const [inside, outside] = [await uploaded("in.png", person), await uploaded("out.png", person)];
    const moved = await rest("PATCH", `/media/${inside}`, { folderId: folder.id }, person);
    expect([moved.status, moved.body.data]).toMatchObject([200, { id: inside, folderId: folder.id, altText: null }]);
    const described = await rest("PATCH", `/media/${inside}`, { altText: "قهوة" }, person);
    expect(described.body.data).toEqual({ ...moved.body.data, url: expect.any(String), altText: "قهوة" });
    expect((await rest("GET", "/media/folders", undefined, person)).body).toEqual({ data: [{ ...folder, name: "Offers 2", files: 1 }] });
    const listed = async (folderId: string) =>
      (await rest("GET", `/media?folderId=${folderId}`, undefined, person)).body.data.map(({ id }: { id: string }) => id);
    expect([await listed(folder.id), await listed("none")]).toEqual([[inside], [outside]]);

    expect((await rest("PATCH", `/media/${inside}`, { folderId: null }, person)).body.data.folderId).toBeNull();
    const gone = await rest("DELETE", `/media/folders/${folder.id}`, undefined, person);
    expect([gone.status, gone.body]).toEqual([200, { data: { id: folder.id, deleted: true } }]);
  });

  test.each<[string, string, string, object | undefined, [number, string | undefined]]>([
    ["a name that is taken", "POST", "/media/folders", { name: "Taken" }, [400, "name"]],
    ["no name", "POST", "/media/folders", {}, [400, "name"]],
    ["a file to be changed in nothing", "PATCH", "/media/FILE", {}, [400, ""]],
    ["a folder that is none", "PATCH", "/media/FILE", { folderId: "x" }, [400, "folderId"]],
    ["a folder that is not there", "PATCH", "/media/FILE", { folderId: randomUUID(), altText: "not kept" }, [404, undefined]],
    ["files of a folder that is none", "GET", "/media?folderId=x", undefined, [400, "folderId"]],
  ])("%s is refused", async (_, method, path, body, expected) => {
    await rest("POST", "/media/folders", { name: "Taken" });
    const file = await uploaded("kept.png");
    const refused = await rest(method, path.replace("FILE", file), body);
    expect([refused.status, refused.body.error.details?.issues[0].path]).toEqual(expected);
    expect(await database().mediaAsset.findFirst({ where: { workspaceId: own.workspaceId, id: file }, select: { folderId: true, altText: true } })).toEqual({
      folderId: null,
      altText: null,
    });
  });
});

test("files are found by the brand of the accounts that their posts go to", async () => {
  const person = await seedPerson({ plan: "ENTERPRISE" });
  const { id } = await createBrand({ workspaceId: person.workspaceId, name: "Roastery", externalId: "A-1" });
  const [ours, other] = [await uploaded("ours.png", person), await uploaded("other.png", person)];
  const write = async (file: string, brandId: string | null) => {
    const postId = await seedPost(person.workspaceId, person.userId, await seedConnection(person.workspaceId, brandId));
    const mediaUrls = [`${site}/api/media/${file}?signature=x`, "https://elsewhere.test/media/------------------------------------"];
    await database().post.update({ where: { id: postId, workspaceId: person.workspaceId }, data: { mediaUrls } });
  };
  await write(ours, id);
  await write(other, null);
  const found = async (query: string) => {
    const { status, body } = await call(`${site}/api/v1/media${query}`, { key: person.key });
    return [status, (body as { data?: { id: string }[] }).data?.map((file) => file.id)];
  };
  expect(await found(`?brandId=${id}`)).toEqual([200, [ours]]);
  expect(await found("?brandExternalId=A-1")).toEqual([200, [ours]]);
  expect(await found("?brandExternalId=B-1")).toEqual([200, []]);
  expect(await found("?brandId=roastery")).toEqual([400, undefined]);
});
