/** Who may do what: the rules of both transports and of what pages show. Pure: every answer is a table of cases. */

export const plans = ["FREE", "PRO", "ENTERPRISE"] as const;
export type Plan = (typeof plans)[number];

export const roles = ["VIEWER", "APPROVER", "EDITOR", "ADMIN", "OWNER"] as const;
export type Role = (typeof roles)[number];

/** What a key may be allowed to do. For a session the role alone decides. */
export const scopes = ["posts:read", "posts:create", "ads:read", "ads:write", "copilot", "brands:manage", "keys:manage"] as const;
export type Scope = (typeof scopes)[number];

/** Authority that a procedure declares. Transports check it before the service is called. */
export interface Authority {
  scope: Scope;
  /** Lowest role in the workspace. Default: from the scope. */
  role?: Role;
  /** Lowest plan of the workspace's owner. */
  plan?: Plan;
}

const planRank: Record<Plan, number> = { FREE: 0, PRO: 1, ENTERPRISE: 2 };

/** The lowest plan that has it: of a key's owner for keys, of the workspace's owner for the others. */
export const planFor = { keys: "PRO", webhooks: "PRO", copilot: "PRO" } as const satisfies Record<string, Plan>;

/** The one workspace that is a person's own from the start, anyone who they have invited to it. Keys and visits that name no workspace are in it. */
export const isOwnPersonal = ({ kind, role }: { kind: "PERSONAL" | "SHARED"; role: Role }): boolean => kind === "PERSONAL" && role === "OWNER";

/** What a role may do. APPROVER is VIEWER plus approving, so the roles are sets and not levels. */
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

/** The role of an authority: its own, else the one of its scope. */
export function requiredRole(authority: Authority): Role {
  return authority.role ?? scopeRole[authority.scope];
}

/** Limits of the caller, beside their membership. */
export interface Bounds {
  /** What a key may be used for; null = a person, whom the role alone bounds. */
  scopes: readonly Scope[] | null;
  /** The plan of a key's owner. */
  plan: Plan | null;
  /** The only workspace that a key opens. */
  workspaceId: string | null;
}

/** What bounds a person. */
export const UNBOUND = { scopes: null, plan: null, workspaceId: null } as const satisfies Bounds;

/** A person's membership of a workspace. */
export interface Membership {
  workspaceId: string;
  role: Role;
  /** The workspace owner's plan. */
  plan: Plan;
  /** Brands they are limited to; null = all, empty = none. */
  brandIds: readonly string[] | null;
}

export type Obstacle = "scope" | "keyPlan" | "workspace" | "role" | "plan";

/** The first failing check of an operation: scope, then the plan of a key's owner, then the workspace with role and plan. */
export function obstacleTo({ scopes: allowed, plan: keyPlan, workspaceId }: Bounds, membership: Membership | null, authority: Authority): Obstacle | null {
  if (allowed && !allowed.includes(authority.scope)) return "scope";
  if (keyPlan && !planCovers(keyPlan, planFor.keys)) return "keyPlan";
  if (!membership || membership.brandIds?.length === 0 || (workspaceId ?? membership.workspaceId) !== membership.workspaceId) return "workspace";
  if (keyPlan && !planCovers(membership.plan, planFor.keys)) return "workspace";
  if (!roleAllows(membership.role, requiredRole(authority))) return "role";
  return authority.plan && !planCovers(membership.plan, authority.plan) ? "plan" : null;
}
