import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signedIn } from "@/tests/api/http/dashboard";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";

const setsOf = (person: Seeded, role?: "VIEWER") => signedIn(person, role ? { role } : {}).hashtagSets;
const issues = (...paths: string[]) => ({ cause: { details: { issues: paths.map((path) => expect.objectContaining({ path })) } } });

test("a set is kept, listed by name, changed and deleted", async () => {
  const sets = setsOf(await seedPerson());
  expect(await sets.list()).toEqual([]);
  const winter = await sets.create({ name: " موسم الشتاء ", tags: ["شتاء_الرياض", "#قهوة", "##قهوة", " #Coffee "] });
  expect(winter).toEqual({ id: expect.any(String), name: "موسم الشتاء", tags: ["#شتاء_الرياض", "#قهوة", "#Coffee"] });
  const eid = await sets.create({ name: "العيد", tags: ["#عيد"] });
  expect(await sets.list()).toEqual([eid, winter]);
  const changed = await sets.update({ id: winter.id, name: "الشتاء", tags: ["#برد"] });
  expect(changed).toEqual({ id: winter.id, name: "الشتاء", tags: ["#برد"] });
  expect(await sets.delete({ id: eid.id })).toEqual({ id: eid.id, deleted: true });
  expect(await sets.list()).toEqual([changed]);
});

test.each([
  ["a name of nothing", { name: " ", tags: ["#a"] }],
  ["a name with a control character", { name: "a\u0000", tags: ["#a"] }],
  ["no tags", { name: "a", tags: [] }],
  ["two words as one", { name: "a", tags: ["#two words"] }],
  ["a # alone", { name: "a", tags: ["#"] }],
  ["half a character", { name: "a", tags: ["#\ud83d"] }],
  ["too many", { name: "a", tags: Array.from({ length: 31 }, (_, index) => `#a${index}`) }],
])("refused: %s", async (_what, input) => {
  await expect(setsOf(await seedPerson()).create(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a name stands for one set of its workspace", async () => {
  const person = await seedPerson();
  const sets = setsOf(person);
  await sets.create({ name: "one", tags: ["#a"] });
  const other = await sets.create({ name: "other", tags: ["#a"] });
  await expect(sets.create({ name: "one", tags: ["#b"] })).rejects.toMatchObject(issues("name"));
  await expect(sets.update({ id: other.id, name: "one", tags: ["#b"] })).rejects.toMatchObject(issues("name"));
  await setsOf(await seedPerson()).create({ name: "one", tags: ["#a"] });
  expect((await sets.list()).map(({ name }) => name)).toEqual(["one", "other"]);
});

test("nobody reaches a set of another workspace, and a viewer only reads", async () => {
  const owner = await seedPerson();
  const { id } = await setsOf(owner).create({ name: "mine", tags: ["#a"] });
  const stranger = setsOf(await seedPerson());
  const reaches = [() => stranger.update({ id, name: "theirs", tags: ["#b"] }), () => stranger.delete({ id }), () => stranger.delete({ id: randomUUID() })];
  for (const reach of reaches) await expect(reach()).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  const viewer = setsOf(owner, "VIEWER");
  expect(await viewer.list()).toEqual([{ id, name: "mine", tags: ["#a"] }]);
  const writes = [() => viewer.create({ name: "x", tags: ["#a"] }), () => viewer.update({ id, name: "x", tags: ["#a"] }), () => viewer.delete({ id })];
  for (const write of writes) await expect(write()).rejects.toMatchObject({ cause: { code: "WORKSPACE_ACCESS_REVOKED" } });
});
