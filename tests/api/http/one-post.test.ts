import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { call } from "./client";
import { seedConnection } from "./resources";
import { type RestProcess, startRestProcess } from "./rest-processes";
import { seedPerson } from "./seed";

let processes: [RestProcess, RestProcess];

beforeAll(async () => {
  processes = await Promise.all([startRestProcess(), startRestProcess()]);
});
afterAll(() => Promise.all(processes.map((process) => process.stop())));

test("twenty concurrent POSTs with one Idempotency-Key, over two processes, make one post", async () => {
  const { key, workspaceId } = await seedPerson({ plan: "ENTERPRISE" });
  const accountIds = [await seedConnection(workspaceId)];
  const post = (index: number, content: string) =>
    call(`${processes[index % 2 === 0 ? 0 : 1].url}/posts`, {
      key,
      headers: { "idempotency-key": "launch-day" },
      body: { content, accountIds, isDraft: true },
    });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post(index, "مرة واحدة فقط")));
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.status === 201 || answer.status === 409)).toHaveLength(20);
  expect(await database().post.count({ where: { workspaceId } })).toBe(1);

  const again = await post(1, "مرة واحدة فقط");
  expect(again.status).toBe(201);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  for (const answer of made) expect(answer.body).toEqual(again.body);
  expect((await post(0, "شيء آخر")).body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { reason: "IDEMPOTENCY_KEY_REUSED" } } });
  expect(await database().post.count({ where: { workspaceId } })).toBe(1);
});
