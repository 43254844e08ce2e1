import { describe, expect, it } from "vitest";
import {
  type Authority,
  type Bounds,
  type Membership,
  type Obstacle,
  obstacleTo,
  planCovers,
  plans,
  requiredRole,
  roleAllows,
  roles,
  UNBOUND,
} from "@/shared/access";

/** Rows: the member's role. Columns: the required role, in the order of `roles`. */
const allowed: Record<(typeof roles)[number], string> = {
  //        VIEWER APPROVER EDITOR ADMIN OWNER
  VIEWER: "yes no no no no",
  APPROVER: "yes yes no no no",
  EDITOR: "yes no yes no no",
  ADMIN: "yes yes yes yes no",
  OWNER: "yes yes yes yes yes",
};

describe("roles", () => {
  it.each(roles)("says what %s may do", (role) => {
    expect(roles.map((required) => (roleAllows(role, required) ? "yes" : "no")).join(" ")).toBe(allowed[role]);
  });

  it.each([
    [{ scope: "posts:read" }, "VIEWER"],
    [{ scope: "posts:create" }, "EDITOR"],
    [{ scope: "ads:read" }, "VIEWER"],
    [{ scope: "ads:write" }, "ADMIN"],
    [{ scope: "copilot" }, "VIEWER"],
    [{ scope: "posts:create", role: "ADMIN" }, "ADMIN"],
  ] as const)("derives the role of %j", (authority, role) => {
    expect(requiredRole(authority)).toBe(role);
  });
});

describe("plans", () => {
  it("each cover the plans below", () => {
    const covered = plans.map((plan) => plans.filter((required) => planCovers(plan, required)));
    expect(covered).toEqual([["FREE"], ["FREE", "PRO"], ["FREE", "PRO", "ENTERPRISE"]]);
  });
});

describe("what keeps somebody from an operation", () => {
  const member: Membership = { workspaceId: "w", role: "EDITOR", plan: "PRO", brandIds: null };
  const key: Bounds = { scopes: ["posts:create"], plan: "PRO", workspaceId: null };
  const write: Authority = { scope: "posts:create" };
  it.each<[string, Bounds, Membership | null, Authority, Obstacle | null]>([
    ["a person in their role", UNBOUND, member, write, null],
    ["a person in too low a role", UNBOUND, { ...member, role: "VIEWER" }, write, "role"],
    ["a person who is no member", UNBOUND, null, write, "workspace"],
    ["a person of a free workspace", UNBOUND, { ...member, plan: "FREE" }, write, null],
    ["a person of a free workspace, where it takes another plan", UNBOUND, { ...member, plan: "FREE" }, { ...write, plan: "PRO" }, "plan"],
    ["the role before the plan", UNBOUND, { ...member, plan: "FREE", role: "VIEWER" }, { ...write, plan: "PRO" }, "role"],
    ["a key", key, member, write, null],
    ["a key without the scope", { ...key, scopes: ["posts:read"] }, null, write, "scope"],
    ["a key of a free account", { ...key, plan: "FREE" }, null, write, "keyPlan"],
    ["a key in a free workspace", key, { ...member, plan: "FREE" }, write, "workspace"],
    ["a key of this workspace", { ...key, workspaceId: "w" }, member, write, null],
    ["a key of another workspace", { ...key, workspaceId: "other" }, member, write, "workspace"],
    ["a key that shares no brand with its owner", key, { ...member, brandIds: [] }, write, "workspace"],
    ["a key whose owner may no longer write", key, { ...member, role: "APPROVER" }, write, "role"],
    ["a key that needs a higher plan", key, member, { ...write, plan: "ENTERPRISE" }, "plan"],
  ])("%s", (_, bounds, membership, authority, obstacle) => {
    expect(obstacleTo(bounds, membership, authority)).toBe(obstacle);
  });
});
