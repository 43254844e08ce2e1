import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { createUser } from "@/server/domains/workspaces";
import { inDashboard } from "@/tests/api/http/dashboard";
import { seedConnection } from "@/tests/api/http/resources";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** The process that carries out an import dies in the middle of a part: the next one continues with the row it was at. */

const total = 100;
let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl() });
}, 180_000);
afterAll(() => instance.stop());

test("killed while it makes posts: every row is there once, and all are reported as created", async () => {
  const email = `${randomUUID()}@faults.test`;
  const { id: userId, personalWorkspaceId: workspaceId } = await createUser({
    email,
    password: "a long enough password",
    name: "Fault",
    locale: "en",
    plan: "PRO",
  });
  const accountId = await seedConnection(workspaceId);
  const { imports } = inDashboard({ userId });
  const { id } = await imports.begin({ fileName: "plan.csv", dateOrder: "dmy", asDrafts: false, accountIds: [accountId], total });
  await imports.add({ id, rows: Array.from({ length: total }, (_, index) => ({ row: index + 2, occurrence: 0, cells: { text: `row ${index}` } })) });
  await imports.start({ id });

  const made = () => database().postImportRow.count({ where: { workspaceId, importId: id, postId: { not: null } } });
  const stored = () => database().postImport.findFirstOrThrow({ where: { workspaceId, id } });
  // In the middle of the second part: posts are created whose outcome is not recorded yet.
  await vi.waitFor(
    async () => {
      const posts = await made();
      expect(posts).toBeGreaterThan(25);
      expect(posts).toBeGreaterThan((await stored()).done);
    },
    { timeout: 120_000, interval: 2 },
  );
  instance.kill("web");
  expect((await stored()).state).toBe("RUNNING");

  await vi.waitFor(async () => expect((await stored()).state).toBe("DONE"), { timeout: 180_000, interval: 100 });
  expect(await imports.get({ id })).toMatchObject({ state: "DONE", done: total, made: total, exists: 0, wrong: 0, error: null });
  const texts = (await database().post.findMany({ where: { workspaceId }, select: { content: true } })).map(({ content }) => content);
  expect(texts.length).toBe(total);
  expect(new Set(texts).size).toBe(total);
}, 360_000);
