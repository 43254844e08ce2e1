import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "./events";
import { person, startRig } from "./rig";
import { join, seat } from "./team";

await startRig();

const issue = (path: string, code: string) => ({ cause: { details: { issues: [expect.objectContaining({ path, code })] } } });
const notFound = { cause: { code: "NOT_FOUND" } };

test("a member's views are saved, listed by name, renamed and deleted", async () => {
  const member = await person();
  const { savedViews } = seat(member, member.workspaceId);
  expect(await savedViews.list()).toEqual([]);
  const drafts = await savedViews.create({ name: " المسودات ", href: "/posts?tab=drafts&q=%D9%82%D9%87%D9%88%D8%A9" });
  expect(drafts).toEqual({ id: expect.any(String), name: "المسودات", href: "/posts?tab=drafts&q=%D9%82%D9%87%D9%88%D8%A9" });
  const week = await savedViews.create({ name: "الأسبوع", href: "/calendar?view=week" });
  expect(await savedViews.list()).toEqual([week, drafts]);
  await expect(savedViews.create({ name: "المسودات", href: "/posts" })).rejects.toMatchObject(issue("name", "taken"));
  await expect(savedViews.rename({ id: week.id, name: "المسودات" })).rejects.toMatchObject(issue("name", "taken"));
  expect(await savedViews.rename({ id: week.id, name: "هذا الأسبوع" })).toEqual({ ...week, name: "هذا الأسبوع" });
  expect(await savedViews.delete({ id: drafts.id })).toEqual({ id: drafts.id, deleted: true });
  expect((await savedViews.list()).map(({ id }) => id)).toEqual([week.id]);
});

test.each([
  ["another site's address", "name", "https://example.com/posts"],
  ["an address without a host's scheme", "name", "//example.com/posts"],
  ["another page", "name", "/settings/members"],
  ["a page below the list", "name", "/posts/new"],
  ["a space", "name", "/posts?q=two words"],
  ["no name", " ", "/posts?tab=drafts"],
])("refused: %s", async (_what, name, href) => {
  const member = await person();
  await expect(seat(member, member.workspaceId).savedViews.create({ name, href })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a member keeps thirty views", async () => {
  const member = await person();
  const { savedViews } = seat(member, member.workspaceId);
  for (let count = 0; count < 30; count += 1) await savedViews.create({ name: `view ${count}`, href: "/posts?tab=drafts" });
  await expect(savedViews.create({ name: "one more", href: "/posts" })).rejects.toMatchObject(issue("name", "custom"));
  expect(await savedViews.list()).toHaveLength(30);
});

test("each member has their own in each workspace, also one who only reads, and they go with the membership", async () => {
  const owner = await person();
  const viewer = await join(owner.workspaceId, "VIEWER");
  const theirs = await viewer.at.savedViews.create({ name: "one", href: "/posts?tab=failed" });
  const { members, savedViews } = seat(owner, owner.workspaceId);
  await savedViews.create({ name: "one", href: "/posts?tab=sent" });
  const reaches = [
    () => savedViews.rename({ id: theirs.id, name: "mine" }),
    () => savedViews.delete({ id: theirs.id }),
    () => savedViews.delete({ id: randomUUID() }),
  ];
  for (const reach of reaches) await expect(reach()).rejects.toMatchObject(notFound);
  expect(await seat(viewer, viewer.workspaceId).savedViews.list()).toEqual([theirs]);
  await members.remove({ userId: viewer.userId });
  expect(await sql(`SELECT "userId" FROM "SavedView" WHERE "workspaceId" = $1`, [owner.workspaceId])).toEqual([{ userId: owner.userId }]);
});
