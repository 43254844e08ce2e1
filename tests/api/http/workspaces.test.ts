import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { addMember, removeMember, restoreWorkspace, setPlan, suspendWorkspace } from "@/server/domains/workspaces";
import { call } from "./client";
import { createProbe } from "./probe";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson, seedSharedWorkspace } from "./seed";

let probe: RestServer;
let owner: Seeded;
let member: Seeded;
let workspaceId: string;

beforeAll(async () => {
  probe = await startRestServer(createProbe().handle);
});
afterAll(() => probe.close());
beforeEach(async () => {
  [owner, member] = await Promise.all([seedPerson({ plan: "ENTERPRISE" }), seedPerson()]);
  workspaceId = await seedSharedWorkspace(owner.email);
});

const whoAmI = (key: string, header?: string) =>
  call(`${probe.url}/probes/caller`, { key, headers: header === undefined ? {} : { "x-svc-workspace-id": header } });
const join = (role: "VIEWER" | "APPROVER" | "EDITOR" | "ADMIN", brandIds: string[] = []) => addMember({ workspaceId, email: member.email, role, brandIds });
const revoked = { status: 403, body: { error: { code: "WORKSPACE_ACCESS_REVOKED", message: "You have no access to this workspace, or no longer." } } };

async function answerOf(header: string) {
  const { status, body } = await whoAmI(member.key, header);
  return { status, body };
}

describe("without the header", () => {
  test("the key owner's personal workspace, at its own plan", async () => {
    await join("ADMIN");
    expect((await whoAmI(member.key)).body).toEqual({ data: { workspaceId: member.workspaceId, role: "OWNER", plan: "PRO", brandIds: null } });
  });

  test("a suspended personal workspace is no access", async () => {
    await suspendWorkspace(member.workspaceId);
    expect((await whoAmI(member.key)).body).toEqual(revoked.body);
  });
});

describe("with the header", () => {
  test("a member acts in the shared workspace, at its owner's plan", async () => {
    await join("EDITOR");
    expect((await answerOf(workspaceId)).body).toEqual({ data: { workspaceId, role: "EDITOR", plan: "ENTERPRISE", brandIds: null } });
    expect((await answerOf(workspaceId.toUpperCase())).status).toBe(200);
  });

  test("a member with brands is limited to them", async () => {
    const brand = await createBrand({ workspaceId, name: "قهوة" });
    await join("EDITOR", [brand.id]);
    expect((await answerOf(workspaceId)).body).toEqual({ data: { workspaceId, role: "EDITOR", plan: "ENTERPRISE", brandIds: [brand.id] } });
  });

  test("one's own personal workspace may be named", async () => {
    expect((await answerOf(member.workspaceId)).status).toBe(200);
  });

  test.each(["", "x", " ", "null", "00000000-0000-0000-0000-00000000000", "00000000-0000-0000-0000-0000000000000"])("%j is malformed", async (header) => {
    expect(await answerOf(header)).toEqual({
      status: 400,
      body: { error: { code: "WORKSPACE_SELECTION_INVALID", message: "The x-svc-workspace-id header must be the uuid of a workspace." } },
    });
  });

  test.each<[string, () => Promise<string>]>([
    ["an unknown workspace", async () => randomUUID()],
    ["not a member", async () => workspaceId],
    ["another's personal workspace", async () => owner.workspaceId],
    [
      "a removed member",
      async () => {
        await join("ADMIN");
        expect((await answerOf(workspaceId)).status).toBe(200);
        await removeMember({ workspaceId, email: member.email });
        return workspaceId;
      },
    ],
    [
      "a suspended workspace",
      async () => {
        await join("ADMIN");
        await suspendWorkspace(workspaceId);
        return workspaceId;
      },
    ],
    [
      "a deleted workspace",
      async () => {
        await join("ADMIN");
        await database().workspace.update({ where: { id: workspaceId }, data: { status: "DELETED" } });
        return workspaceId;
      },
    ],
    [
      "an owner on FREE",
      async () => {
        await join("ADMIN");
        await setPlan(owner.email, "FREE");
        return workspaceId;
      },
    ],
  ])("%s: the same words, whatever the reason", async (_name, prepare) => {
    expect(await answerOf(await prepare())).toEqual(revoked);
  });

  test("a restored workspace is there again", async () => {
    await join("VIEWER");
    await suspendWorkspace(workspaceId);
    await restoreWorkspace(workspaceId);
    expect((await answerOf(workspaceId)).status).toBe(200);
  });

  test.each([
    ["VIEWER", 403],
    ["APPROVER", 403],
    ["EDITOR", 201],
    ["ADMIN", 201],
  ] as const)("%s writing with a key that may write: %i", async (role, status) => {
    await join(role);
    const headers = { "x-svc-workspace-id": workspaceId };
    const answer = await call(`${probe.url}/probes`, { key: member.key, headers, body: { name: "x" } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual(revoked.body);
  });
});
