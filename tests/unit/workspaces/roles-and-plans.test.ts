import { describe, expect, it } from "vitest";
import { planCovers, requiredRole, roleAllows } from "@/server/domains/workspaces/workspaces.engine";
import { plans, roles } from "@/server/domains/workspaces/workspaces.schema";

/** Rows: the member's role. Columns: what is asked for, in the order of `roles`. */
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
  it("form a ladder", () => {
    const covered = plans.map((plan) => plans.filter((required) => planCovers(plan, required)));
    expect(covered).toEqual([["FREE"], ["FREE", "PRO"], ["FREE", "PRO", "ENTERPRISE"]]);
  });
});
