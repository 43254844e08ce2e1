import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@/server/lib/free-port";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ database: "embedded" });
});

afterAll(() => instance.stop());

async function health(): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${instance.baseUrl}/api/health`);
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: null };
  }
}

const healthy = { status: 200, body: { status: "ok", checks: { database: "ok", engine: "ok", sandbox: "ok" } } };

function start(env: Record<string, string | undefined>, args: string[] = []) {
  const result = spawnSync(process.execPath, ["server/bootstrap.mjs", "start", "--api-only", ...args], {
    env: { ...instance.env, ...env } as NodeJS.ProcessEnv,
    encoding: "utf8",
    timeout: 30_000,
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr.trim() };
}

describe("a start", () => {
  it("ends with the address and is healthy", async () => {
    expect(instance.output().split("\n")).toContain(`Nashir is ready at ${instance.baseUrl}`);
    expect(await health()).toEqual(healthy);
  });

  it("keeps what it generated to its owner", () => {
    expect(statSync(instance.dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(instance.dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(instance.dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  it("asks for the database's password on loopback", async () => {
    const { Client } = await import("pg");
    const port = readFileSync(join(instance.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
    const client = new Client({ connectionString: `postgresql://nashir:wrong@127.0.0.1:${port}/nashir` });
    await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  });
});

describe("what stops a start, each in one line", () => {
  it.each([
    ["a port in use", () => ({}), () => `Port ${instance.env.PORT} on 127.0.0.1 is in use: stop what uses it, or set PORT to another port.`],
    [
      "the sandbox's port in use",
      async () => ({ PORT: String(await freePort()) }),
      () => `Port ${instance.env.SANDBOX_PORT} on 127.0.0.1 is in use: stop what uses it, or set SANDBOX_PORT to another port.`,
    ],
    [
      "a data directory in use",
      async () => ({ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()), ENGINE_PORT: "0" }),
      () => `${instance.dataDir} is in use by process ${instance.launcher.pid}: stop it, or set NASHIR_DATA_DIR to another folder.`,
    ],
    ["a wrong variable", () => ({ SIGNUP: "maybe" }), () => "Wrong environment: SIGNUP must be one of open, invite, closed"],
    [
      "an unreachable database",
      async () => ({
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
        ENGINE_PORT: "0",
        DATABASE_URL: "postgresql://u:hidden@127.0.0.1:1/x",
        NASHIR_SECRET: "x".repeat(32),
      }),
      () => "The database at DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      "no secret beside a database of one's own",
      () => ({ DATABASE_URL: "postgresql://u:hidden@127.0.0.1:1/x" }),
      () => "Wrong environment: NASHIR_SECRET must be set (32 characters or more) when DATABASE_URL is set.",
    ],
    [
      "half an Inngest server",
      () => ({ INNGEST_EVENT_KEY: "k" }),
      () => "Wrong environment: INNGEST_SIGNING_KEY must be set too when an Inngest server is used.",
    ],
  ])("%s", async (_name, environment, message) => {
    expect(start(await environment())).toEqual({ code: 1, stdout: "", stderr: message() });
  });
});

describe("a process that dies", () => {
  it.each(["web", "engine", "sandbox"] as const)("%s is back by itself", async (name) => {
    await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 30_000 });
    const before = instance.kill(name);
    await vi.waitFor(() => expect(instance.processes()[name] ?? before).not.toBe(before), { timeout: 30_000, interval: 50 });
    await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 30_000, interval: 50 });
  });

  it("the database comes back at the same address", async () => {
    const pid = Number(readFileSync(join(instance.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGQUIT");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000, interval: 20 });
    await vi.waitFor(async () => expect(await health()).toEqual(healthy), { timeout: 20_000, interval: 100 });
  });
});
