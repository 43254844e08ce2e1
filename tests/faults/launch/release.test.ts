import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { childEnvironment } from "@/env";
import { createTestDatabase, type TestDatabase } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** A release as `npm run build -- FOLDER` writes it: Node alone runs it, without the source. */

let release: string;
let database: TestDatabase;
let instance: Instance;

beforeAll(async () => {
  release = join(mkdtempSync(join(tmpdir(), "nashir-release-")), "release");
  execFileSync(process.execPath, ["server/bootstrap.mjs", "build", release, "--without-packages"], { env: childEnvironment({ NODE_ENV: "production" }) });
  // Which packages the release's own installation leaves out is held by a rule on imports.
  symlinkSync(resolve("node_modules"), join(release, "node_modules"));
  database = await createTestDatabase({ migrated: false });
  execFileSync(process.execPath, ["dist/migrate.js"], { cwd: release, env: childEnvironment({ DATABASE_URL: database.url }) });
  instance = await startInstance({ pages: true, database: database.url, folder: release, env: { NODE_ENV: "" } });
}, 600_000);

afterAll(async () => {
  await instance?.stop();
  await database?.drop();
  rmSync(resolve(release, ".."), { recursive: true, force: true });
});

it("holds no source and no cache of the build", () => {
  const absent = [
    "server",
    "app",
    "components",
    "tests",
    "prisma/schema",
    "prisma/generated",
    ".next/cache/turbopack",
    ".next/trace",
    ".env",
    ".git",
    "dist/start.js.map",
  ];
  expect(absent.filter((path) => existsSync(join(release, path)))).toEqual([]);
});

it("answers its interface and its pages", async () => {
  await vi.waitFor(async () => expect((await fetch(`${instance.baseUrl}/api/health/ready`)).status).toBe(200), { timeout: 30_000, interval: 100 });
  const signIn = await fetch(`${instance.baseUrl}/sign-in`);
  expect(signIn.status).toBe(200);
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await signIn.text())?.[1];
  expect((await fetch(instance.baseUrl + script)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});
