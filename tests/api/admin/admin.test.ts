import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { runHere } from "./run-here";

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl() });
  supplyEnvironment({ NASHIR_DATA_DIR: instance.dataDir });
});

afterAll(() => instance.stop());

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const person = ["--email", "owner@example.com"];

/** An id that is well formed and nobody's. */
const strange = "7b0e7e7e-3c1b-4b1a-9b52-5f7a1d3c2b1a";
const nowhere = ["--workspace", strange];
const noWorkspace = `Workspace ${strange} not found.`;

/** In a process of its own, as a shell starts it. */
function runInShell(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/bootstrap.mjs", "admin", ...args], { env: instance.env, encoding: "utf8" });
  return { status, stdout, stderr: stderr.trim() };
}

async function get(path: string, headers: Record<string, string>) {
  const response = await fetch(`${instance.baseUrl}/api/v1${path}`, { headers });
  return { status: response.status, body: await response.json() };
}

describe("the operator's shell, beside a running installation", () => {
  it("makes a person, a key that works at once, a workspace, its members, brands and connections", async () => {
    const user = await instance.admin("user", "create", ...person, "--password", "long enough for us", "--name", "Noura", "--plan", "PRO");
    expect(user).toEqual({ id: uuid, email: "owner@example.com", plan: "PRO", personalWorkspaceId: uuid });

    const key = await instance.admin("key", "create", ...person, "--name", "ci", "--scopes", "posts:read,posts:create", "--expires-in", "30d");
    expect(key).toEqual({
      id: uuid,
      key: expect.stringMatching(/^svc_[0-9A-Za-z]{40}$/),
      prefix: key.key.slice(0, 12),
      scopes: ["posts:read", "posts:create"],
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Math.abs(Date.parse(key.expiresAt) - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
    const authorization = { authorization: `Bearer ${key.key}` };
    expect(await get("/posts", authorization)).toEqual({ status: 200, body: { data: [], meta: { total: 0, offset: 0, limit: 50, next: null } } });

    const workspace = await instance.admin("workspace", "create", "--owner", "owner@example.com", "--name", "متجر");
    expect(workspace).toEqual({ id: uuid });
    const brand = await instance.admin("brand", "create", "--workspace", workspace.id, "--name", "عطور");
    expect(brand).toEqual({ id: uuid, name: "عطور", externalId: null, metadata: {}, createdAt: expect.any(String) });
    const connection = await instance.admin(
      "connection",
      "create",
      "--workspace",
      workspace.id,
      "--platform",
      "TWITTER",
      "--sandbox-account",
      "ok",
      "--brand",
      brand.id,
    );
    expect(connection).toMatchObject({ id: uuid, platform: expect.stringMatching(/^twitter$/i), brandId: brand.id });

    const guest = await instance.admin("user", "create", "--email", "guest@example.com", "--password", "long enough for us");
    expect(guest.plan).toBe("PRO");
    const member = await instance.admin("member", "add", "--workspace", workspace.id, "--email", "guest@example.com", "--role", "VIEWER", "--brands", brand.id);
    expect(member).toEqual({ workspaceId: workspace.id, userId: guest.id, email: "guest@example.com", role: "VIEWER", brandIds: [brand.id] });
    expect(await instance.admin("member", "remove", "--workspace", workspace.id, "--email", "guest@example.com")).toMatchObject({ removed: true });

    const selected = { ...authorization, "x-svc-workspace-id": workspace.id };
    expect((await get("/connections", selected)).body.data).toMatchObject([{ id: connection.id, status: "connected", brandId: brand.id }]);
    const service = await instance.admin("key", "create", ...person, "--name", "s", "--scopes", "posts:read", "--workspace", workspace.id);
    expect((await get("/connections", { authorization: `Bearer ${service.key}` })).body.data).toMatchObject([{ id: connection.id }]);
    await instance.admin("workspace", "suspend", "--id", workspace.id);
    expect((await get("/connections", selected)).body.error.code).toBe("WORKSPACE_ACCESS_REVOKED");
    await instance.admin("workspace", "restore", "--id", workspace.id);
    expect((await get("/connections", selected)).status).toBe(200);

    expect(await instance.admin("user", "set-plan", ...person, "--plan", "FREE")).toEqual({ id: user.id, email: "owner@example.com", plan: "FREE" });
    expect((await get("/posts", authorization)).body.error.code).toBe("PLAN_REQUIRED");
    await instance.admin("user", "set-plan", ...person, "--plan", "PRO");
    expect(await instance.admin("key", "revoke", "--id", key.id)).toMatchObject({ id: key.id, revokedAt: expect.any(String) });
    expect((await get("/posts", authorization)).status).toBe(401);
  });

  it.each([
    ["an option that is missing", ["user", "create", ...person], "error: required option '--password <password>' not specified"],
    ["a password that is too short", ["user", "create", "--email", "x@example.com", "--password", "short"], "--password: must have at least 10 characters"],
    ["an address that is taken", ["user", "create", ...person, "--password", "long enough for us"], "email: already has an account"],
    ["a person nobody knows", ["key", "create", "--email", "nobody@example.com", "--name", "k", "--scopes", "copilot"], "User nobody@example.com not found."],
    ["a scope that does not exist", ["key", "create", ...person, "--name", "k", "--scopes", "posts:delete"], "--scopes: Invalid option"],
    [
      "a span without a unit",
      ["key", "create", ...person, "--name", "k", "--scopes", "copilot", "--expires-in", "30"],
      "--expires-in: takes a number and a unit of m, h, d or w, such as 30d",
    ],
    ["an id that is none", ["workspace", "suspend", "--id", "1"], "is not an id"],
    ["a command that does not exist", ["user", "destroy"], "error: unknown command 'destroy'"],
    ["an account for nobody", ["connection", "create", ...nowhere, "--platform", "TWITTER", "--sandbox-account", "ok"], noWorkspace],
    ["an ad account for nobody", ["ads", "connect", ...nowhere, "--platform", "META", "--sandbox-account", "main"], noWorkspace],
    ["to read the ad accounts of nobody", ["ads", "sync", ...nowhere], noWorkspace],
    ["to call a chain whole that is nobody's", ["audit", "verify", ...nowhere], noWorkspace],
  ])("refuses %s on stderr with exit code 1", async (_name, args, message) => {
    const answer = await runHere(...args);
    expect({ status: answer.status, stdout: answer.stdout }).toEqual({ status: 1, stdout: "" });
    expect(answer.stderr).toContain(message);
  });

  it("ends its process with that code, and for help with none", () => {
    const refusal = runInShell("user", "destroy");
    expect({ status: refusal.status, stdout: refusal.stdout }).toEqual({ status: 1, stdout: "" });
    expect(refusal.stderr).toContain("error: unknown command 'destroy'");
    expect(runInShell("user", "--help")).toEqual({ status: 0, stdout: expect.stringContaining("Usage: admin user"), stderr: "" });
  });

  it.each([
    ["user", "create"],
    ["key", "create"],
    ["member", "add"],
    ["connection", "create"],
    ["demo", "reset"],
  ])("%s %s --help tells its options", async (...command) => {
    const answer = await runHere(...command, "--help");
    expect(answer.status).toBe(0);
    expect(answer.stdout).toContain(`Usage: admin ${command.join(" ")}`);
  });

  it("makes a fresh demo, also when others have signed up since", async () => {
    const { status, stdout, stderr } = runInShell("user", "create", "--email", "real@example.com", "--password", "long enough for us", "--name", "Sara");
    expect({ status, stderr, made: JSON.parse(stdout) }).toMatchObject({ status: 0, stderr: "", made: { email: "real@example.com" } });
    const demo = { email: "demo@nashir.test", password: expect.stringMatching(/^.{12}$/) };
    expect(await instance.admin("demo", "reset")).toEqual({ erased: false, demo });
    expect(await instance.admin("demo", "reset")).toEqual({ erased: true, demo });
  });
});
