import { describe, expect, test } from "vitest";
import type { Authority } from "@/server/domains/workspaces";
import { decideAccess, type KeyHolder, type Selection, selectionOf, type WorkspaceFound } from "@/server/http/access";
import type { AppError } from "@/server/lib/errors";

const workspaceId = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
const holder: KeyHolder = { keyId: "k", userId: "u", workspaceId: null, scopes: ["posts:read"], plan: "PRO" };
const workspace: WorkspaceFound = { id: workspaceId, status: "ACTIVE", ownerPlan: "PRO", role: "OWNER", brandIds: [], keyBrandIds: null };
const personal: Selection = { kind: "personal" };
const chosen: Selection = { kind: "chosen", workspaceId };
const malformed: Selection = { kind: "malformed" };
const read: Authority = { scope: "posts:read" };

function refusal(...given: Parameters<typeof decideAccess>): { code: string; message: string; details: unknown } | null {
  try {
    decideAccess(...given);
    return null;
  } catch (error) {
    const { code, message, details } = error as AppError;
    return { code, message, details };
  }
}

describe("selectionOf", () => {
  test.each<[string, string | null, Selection]>([
    ["no header", null, personal],
    ["a uuid", workspaceId, chosen],
    ["a uuid in capitals", workspaceId.toUpperCase(), chosen],
    ["a uuid of no known version", "ffffffff-ffff-ffff-ffff-ffffffffffff", { kind: "chosen", workspaceId: "ffffffff-ffff-ffff-ffff-ffffffffffff" }],
    ["an empty header", "", malformed],
    ["no uuid", "my-workspace", malformed],
    ["two headers", `${workspaceId}, ${workspaceId}`, malformed],
    ["braces", `{${workspaceId}}`, malformed],
    ["no hyphens", workspaceId.replaceAll("-", ""), malformed],
  ])("%s", (_name, header, expected) => {
    expect(selectionOf(header)).toEqual(expected);
  });
});

describe("decideAccess", () => {
  test("answers who is asking", () => {
    expect(decideAccess(holder, chosen, { ...workspace, role: "EDITOR", brandIds: ["b"] }, read)).toEqual({
      actor: { type: "apiKey", id: "k" },
      userId: "u",
      workspaceId,
      role: "EDITOR",
      plan: "PRO",
      brandIds: ["b"],
      scopes: ["posts:read"],
    });
  });

  test("a member without assigned brands sees all", () => {
    expect(decideAccess(holder, personal, workspace, read).brandIds).toBeNull();
  });

  test.each<[member: string[], key: string[] | null, expected: string[] | null]>([
    [[], ["a"], ["a"]],
    [["a", "b"], ["b", "c"], ["b"]],
    [["a"], null, ["a"]],
  ])("a member of %j with a key for %j acts on %j", (brandIds, keyBrandIds, expected) => {
    expect(decideAccess(holder, chosen, { ...workspace, brandIds, keyBrandIds }, read).brandIds).toEqual(expected);
  });

  const forbidden = { code: "FORBIDDEN", message: "Missing required permission: posts:create", details: undefined };
  const planRequired = (requiredPlan: string) => ({ code: "PLAN_REQUIRED", message: `This needs the ${requiredPlan} plan.`, details: { requiredPlan } });
  const revoked = { code: "WORKSPACE_ACCESS_REVOKED", message: "You have no access to this workspace, or no longer.", details: undefined };
  const invalid = {
    code: "WORKSPACE_SELECTION_INVALID",
    message: "The x-svc-workspace-id header must be the uuid of a workspace.",
    details: undefined,
  };
  const writer: KeyHolder = { ...holder, scopes: ["posts:create", "ads:write"] };

  test.each<[string, KeyHolder, Selection, WorkspaceFound | null, Authority, ReturnType<typeof refusal>]>([
    ["the scope is missing", holder, personal, workspace, { scope: "posts:create" }, forbidden],
    ["the scope before the plan", { ...holder, plan: "FREE" }, malformed, null, { scope: "posts:create" }, forbidden],
    ["a FREE owner of the key", { ...holder, plan: "FREE" }, personal, { ...workspace, ownerPlan: "FREE" }, read, planRequired("PRO")],
    ["the plan before the header", { ...holder, plan: "FREE" }, malformed, null, read, planRequired("PRO")],
    ["a malformed header", holder, malformed, workspace, read, invalid],
    ["an unknown workspace", holder, chosen, null, read, revoked],
    ["not a member", holder, chosen, { ...workspace, role: null }, read, revoked],
    ["a suspended workspace", holder, chosen, { ...workspace, status: "SUSPENDED" }, read, revoked],
    ["a deleted workspace", holder, chosen, { ...workspace, status: "DELETED" }, read, revoked],
    ["a FREE owner of the workspace", holder, chosen, { ...workspace, role: "VIEWER", ownerPlan: "FREE" }, read, revoked],
    ["a role too low", writer, chosen, { ...workspace, role: "VIEWER" }, { scope: "posts:create" }, revoked],
    ["an approver does not write", writer, chosen, { ...workspace, role: "APPROVER" }, { scope: "posts:create" }, revoked],
    ["an editor writes posts", writer, chosen, { ...workspace, role: "EDITOR" }, { scope: "posts:create" }, null],
    ["an editor keeps off what asks for ADMIN", writer, chosen, { ...workspace, role: "EDITOR" }, { scope: "posts:create", role: "ADMIN" }, revoked],
    ["an editor writes no ads", writer, chosen, { ...workspace, role: "EDITOR" }, { scope: "ads:write" }, revoked],
    ["an admin writes ads", writer, chosen, { ...workspace, role: "ADMIN" }, { scope: "ads:write" }, null],
    ["a viewer reads", holder, chosen, { ...workspace, role: "VIEWER" }, read, null],
    ["the operation's own plan", holder, chosen, workspace, { ...read, plan: "ENTERPRISE" }, planRequired("ENTERPRISE")],
    ["a service key in its workspace", { ...holder, workspaceId }, chosen, { ...workspace, role: "ADMIN" }, read, null],
    ["a service key elsewhere", { ...holder, workspaceId: "another" }, chosen, workspace, read, revoked],
    ["a key limited to brands of another workspace", holder, chosen, { ...workspace, keyBrandIds: [] }, read, revoked],
    ["a key and a member that share no brand", holder, chosen, { ...workspace, brandIds: ["a"], keyBrandIds: ["b"] }, read, revoked],
    ["the workspace's plan counts", holder, chosen, { ...workspace, ownerPlan: "ENTERPRISE" }, { ...read, plan: "ENTERPRISE" }, null],
  ])("%s", (_name, who, selection, found, authority, expected) => {
    expect(refusal(who, selection, found, authority)).toEqual(expected);
  });
});
