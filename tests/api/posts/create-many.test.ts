import { expect, test } from "vitest";
import { seedConnection } from "@/tests/api/http/resources";
import { dataOf, keyed, refusal, startKeyedRest } from "./keyed";

startKeyedRest();

test("each post is created, or refused as it would be alone", async () => {
  const person = await keyed();
  const accountId = await seedConnection(person.workspaceId);
  const good = { content: "قهوة", accountIds: [accountId] };
  const bad = [
    { ...good, foo: 1 },
    { ...good, accountIds: [person.userId] },
    { ...good, platformSettings: { twitter: {} } },
    { ...good, queue: true },
  ];
  const { status, body } = await person.ask("POST", "/posts/bulk", { posts: [good, ...bad, 7, { ...good, content: "شاي" }] });
  const { results } = (body as { data: { results: { index: number; post?: { id: string }; error?: unknown }[] } }).data;
  const alone = await Promise.all(bad.map(async (post) => (await person.ask("POST", "/posts", post)).body as { error: unknown }));
  const issue = { path: "", message: "Invalid input: expected object, received number", code: "invalid_type" };
  const [first, last] = [results[0]?.post, results[6]?.post];
  expect({ status, results }).toEqual({
    status: 200,
    results: [
      { index: 0, post: dataOf(await person.ask("GET", `/posts/${first?.id}`)) },
      ...alone.map(({ error }, index) => ({ index: index + 1, error })),
      { index: 5, error: { code: "VALIDATION_ERROR", message: issue.message, details: { issues: [issue] } } },
      { index: 6, post: dataOf(await person.ask("GET", `/posts/${last?.id}`)) },
    ],
  });
  expect(dataOf<{ content: string }[]>(await person.ask("GET", "/posts")).map(({ content }) => content)).toEqual(["شاي", "قهوة"]);
});

test.each<[string, unknown, string]>([
  ["no array", {}, "posts"],
  ["more than 50", Array.from({ length: 51 }, () => ({})), "posts"],
])("refuses %s, and creates nothing", async (_, posts, path) => {
  const person = await keyed();
  expect(refusal(await person.ask("POST", "/posts/bulk", { posts }))).toEqual({ status: 400, paths: [path] });
});
