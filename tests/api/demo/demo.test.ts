import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { signedIn } from "../ads/dashboard";

/** A new installation fills its demo by itself, and forgets all of it when its owner says so. */

let instance: Instance;
let owner: { userId: string; workspaceId: string };
let workspaceId: string;

const asOwner = () => signedIn(owner as Parameters<typeof signedIn>[0]);

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl(), env: { NASHIR_DEMO: "1", NASHIR_SECRET: "a-secret-for-tests-of-at-least-32-characters" } });
  const demo = await database().workspace.findFirstOrThrow({ where: { isDemo: true } });
  workspaceId = demo.id;
  owner = { userId: demo.ownerId, workspaceId };
}, 120_000);

afterAll(() => instance.stop());

describe("a new installation's demo", () => {
  it("is filled in the background", async () => {
    await expect.poll(() => asOwner().demo.state(), { timeout: 110_000, interval: 1_000 }).toEqual({ state: "ready" });
  });

  it("has posts of all outcomes", async () => {
    const rows = await database().post.groupBy({ by: ["status"], where: { workspaceId }, _count: true });
    expect(Object.fromEntries(rows.map((row) => [row.status, row._count]))).toMatchObject({ PARTIALLY_PUBLISHED: 1, FAILED: 1 });
  });
});
