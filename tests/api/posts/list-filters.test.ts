import { beforeAll, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, tenantSql } from "@/server/db/database";
import { signedIn } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { dataOf, type Keyed, keyed, refusal, startKeyedRest } from "./keyed";

startKeyedRest();

const create = async (person: Keyed, accountId: string, more: object) =>
  dataOf<{ id: string; labels: string[] }>(await person.ask("POST", "/posts", { content: "نص", accountIds: [accountId], ...more }));

async function writer() {
  const person = await keyed();
  const accountId = await seedConnection(person.workspaceId);
  return { person, accountId };
}

test("labels are cleaned, stored once each, and replaced", async () => {
  const { person, accountId } = await writer();
  const { id, labels } = await create(person, accountId, { labels: [" رمضان ", "رمضان", "cafe\u0301", "café", "Café"] });
  expect(labels).toEqual(["رمضان", "café", "Café"]);
  expect(dataOf(await person.ask("PATCH", `/posts/${id}`, { content: "آخر" })).labels).toEqual(labels);
  expect(dataOf(await person.ask("PATCH", `/posts/${id}`, { labels: ["عيد"] })).labels).toEqual(["عيد"]);
  expect(dataOf(await person.ask("PATCH", `/posts/${id}`, { labels: [] })).labels).toEqual([]);
  const scheduled = await person.ask("POST", "/posts/schedule", {
    content: "x",
    accountIds: [accountId],
    scheduledAt: "2027-03-01T09:00:00Z",
    labels: ["عيد"],
  });
  expect(dataOf(await person.ask("GET", `/posts/${dataOf(scheduled).id}`)).labels).toEqual(["عيد"]);
});

test.each<[string, unknown, string]>([
  ["eleven labels", Array.from({ length: 11 }, (_, index) => `l${index}`), "labels"],
  ["an empty label", ["a", " \u200b "], "labels.1"],
  ["a label of 41 characters", ["a".repeat(41)], "labels.0"],
  ["a label of two lines", ["a\nb"], "labels.0"],
  ["a text alone", "a", "labels"],
])("refuses %s", async (_, labels, path) => {
  const { person, accountId } = await writer();
  expect(refusal(await person.ask("POST", "/posts", { content: "x", accountIds: [accountId], labels }))).toEqual({ status: 400, paths: [path] });
});

const day = (date: number) => `2027-03-0${date}T09:00:00.000Z`;
async function seedFiltered() {
  const { person, accountId } = await writer();
  const brand = await database().brand.create({ data: { workspaceId: person.workspaceId, name: "علامة", externalId: "customer 7" }, select: { id: true } });
  const branded = await seedConnection(person.workspaceId, brand.id);
  await create(person, accountId, { content: "one", labels: ["a", "b"], scheduledAt: day(1) });
  await create(person, branded, { content: "two", labels: ["b"], scheduledAt: day(2), platformCaptions: { instagram: "القهوة" } });
  const { id } = await create(person, accountId, { content: "three" });
  await database().post.update({ where: { workspaceId: person.workspaceId, id }, data: { approval: "CHANGES_REQUESTED" } });
  return { person, brandId: brand.id };
}

let filtered: Awaited<ReturnType<typeof seedFiltered>>;
beforeAll(async () => {
  filtered = await seedFiltered();
});

test.each<[string, string[]]>([
  ["label=b", ["two", "one"]],
  ["label=a", ["one"]],
  ["label=%20a%20", ["one"]],
  ["label=A", []],
  ["scheduledFrom=2027-03-02T12:00:00%2B03:00", ["two"]],
  ["scheduledTo=2027-03-01T09:00:00Z", ["one"]],
  ["scheduledFrom=2027-03-01T09:00:00Z&scheduledTo=2027-03-02T09:00:00Z", ["two", "one"]],
  ["search=قهوه", ["two"]],
  ["search=ONE", ["one"]],
  ["approval=Changes_Requested", ["three"]],
  ["approval=none&label=a", ["one"]],
  ["brandId=", ["two"]],
  ["brandExternalId=customer%207", ["two"]],
  ["brandExternalId=", []],
])("GET /posts?%s", async (query, contents) => {
  const { person, brandId } = filtered;
  const { status, body } = await person.ask("GET", `/posts?${query === "brandId=" ? query + brandId : query}`);
  const { data, meta } = body as { data: { content: string }[]; meta: { total: number } };
  expect([status, data.map(({ content }) => content), meta.total]).toEqual([200, contents, contents.length]);
});

test("a search counts ten thousand posts of a state; its pages go on to the last", async () => {
  const { person } = await writer();
  const { posts } = signedIn(person);
  await tenantSql(
    database(),
    person.workspaceId,
    Prisma.sql`INSERT INTO "Post" ("id", "workspaceId", "authorId", "content", "status", "mediaUrls", "updatedAt")
      SELECT uuidv7(), ${person.workspaceId}::uuid, ${person.userId}::uuid, 'خصم ' || n, (CASE WHEN n <= 10002 THEN 'PUBLISHED' ELSE 'DRAFT' END)::"PostStatus", '{}', now()
      FROM generate_series(1, 10005) n`,
  );
  const table = (input: object) => posts.table({ search: "خصم", limit: 1, ...input });
  const page = async (query: string) => {
    const { body } = await person.ask("GET", `/posts?search=خصم&limit=1&${query}`);
    const { data, meta } = body as { data: unknown[]; meta: { total: number; next: string | null } };
    return { rows: data.length, total: meta.total, next: meta.next !== null };
  };
  expect(await page("offset=0")).toEqual({ rows: 1, total: 10_003, next: true });
  expect(await page("offset=10003")).toEqual({ rows: 1, total: 10_005, next: true });
  expect(await page("offset=10004")).toEqual({ rows: 1, total: 10_005, next: false });
  expect(await page("offset=10005")).toEqual({ rows: 0, total: 10_003, next: false });
  expect(await page("status=draft&offset=2")).toEqual({ rows: 1, total: 3, next: false });
  expect(await table({})).toMatchObject({ data: [{}], meta: { total: 10_003 }, byStatus: { PUBLISHED: 10_000, DRAFT: 3, FAILED: 0 }, countedTo: 10_000 });
  expect(await table({ tab: "failed" })).toMatchObject({ data: [], meta: { total: 0 }, byStatus: { PUBLISHED: 10_000 }, countedTo: 10_000 });
  expect(await table({ search: "خصم 1000" })).toMatchObject({ meta: { total: 7 }, byStatus: { PUBLISHED: 4, DRAFT: 3 }, countedTo: null });
  expect(await table({ search: "خصم 1000", offset: 9 })).toMatchObject({ data: [], meta: { total: 7 }, byStatus: { PUBLISHED: 4, DRAFT: 3 }, countedTo: null });
});

test("a post names the brands of its accounts, and the next page keeps the filters", async () => {
  const { person, brandId } = filtered;
  const { body } = await person.ask("GET", "/posts?label=b&scheduledFrom=2027-01-01T00:00:00%2B03:00&limit=1");
  expect(body).toMatchObject({
    data: [{ content: "two", brandIds: [brandId] }],
    meta: { total: 2, next: "/api/v1/posts?label=b&scheduledFrom=2027-01-01T00%3A00%3A00%2B03%3A00&limit=1&offset=1" },
  });
});

test("the dashboard is offered the labels in use, those of most posts first, and filters by one", async () => {
  const { posts, labels } = signedIn(filtered.person);
  expect((await labels.list()).map(({ name }) => name)).toEqual(["b", "a"]);
  expect((await posts.table({ label: "a" })).data.map(({ content }) => content)).toEqual(["one"]);
});

test.each<[string, string]>([
  ["scheduledFrom=2027-03-02T09:00:00Z&scheduledTo=2027-03-01T09:00:00Z", "scheduledTo"],
  ["scheduledFrom=2027-03-02", "scheduledFrom"],
  ["approval=maybe", "approval"],
  ["label=", "label"],
  ["brandId=x", "brandId"],
  [`brandExternalId=${"a".repeat(201)}`, "brandExternalId"],
  [`search=${"a".repeat(201)}`, "search"],
])("refuses GET /posts?%s", async (query, path) => {
  const { person } = await writer();
  expect(refusal(await person.ask("GET", `/posts?${query}`))).toEqual({ status: 400, paths: [path] });
});
