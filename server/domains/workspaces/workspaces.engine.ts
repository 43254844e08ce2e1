import type { Authority, Plan, Role, Scope } from "./workspaces.schema";

const planRank: Record<Plan, number> = { FREE: 0, PRO: 1, ENTERPRISE: 2 };

/** The lowest plan that has it: of a key's owner for keys, of the workspace's owner for the others. */
export const planFor = { keys: "PRO", webhooks: "PRO", copilot: "PRO" } as const satisfies Record<string, Plan>;

/** What a role may do. APPROVER is VIEWER plus approving, so the roles are sets and not one ladder. */
const roleCovers: Record<Role, readonly Role[]> = {
  VIEWER: ["VIEWER"],
  APPROVER: ["VIEWER", "APPROVER"],
  EDITOR: ["VIEWER", "EDITOR"],
  ADMIN: ["VIEWER", "APPROVER", "EDITOR", "ADMIN"],
  OWNER: ["VIEWER", "APPROVER", "EDITOR", "ADMIN", "OWNER"],
};

const scopeRole: Record<Scope, Role> = {
  "posts:read": "VIEWER",
  "posts:create": "EDITOR",
  "ads:read": "VIEWER",
  "ads:write": "ADMIN",
  copilot: "VIEWER",
  "brands:manage": "ADMIN",
  "keys:manage": "VIEWER",
};

export function planCovers(plan: Plan, required: Plan): boolean {
  return planRank[plan] >= planRank[required];
}

export function roleAllows(role: Role, required: Role): boolean {
  return roleCovers[role].includes(required);
}

/** Brands that both limits allow; null = not limited, empty = nothing. */
export function sharedBrands(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

/** The role an authority asks for: its own, else the one that goes with its scope. */
export function requiredRole(authority: Authority): Role {
  return authority.role ?? scopeRole[authority.scope];
}
