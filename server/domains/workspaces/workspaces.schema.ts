import { z } from "zod";

export const plans = ["FREE", "PRO", "ENTERPRISE"] as const;
export const planSchema = z.enum(plans);
export type Plan = z.output<typeof planSchema>;

export const roles = ["VIEWER", "APPROVER", "EDITOR", "ADMIN", "OWNER"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.output<typeof roleSchema>;

/** What a key may be allowed to do. For a session the role alone decides. */
export const scopes = ["posts:read", "posts:create", "ads:read", "ads:write", "copilot"] as const;
export const scopeSchema = z.enum(scopes);
export type Scope = z.output<typeof scopeSchema>;

/**
 * Who is asking, already authorised for one workspace. Every service takes it first and trusts it.
 */
export interface Caller {
  actor: { type: "user" | "apiKey" | "copilot" | "system"; id: string };
  userId: string;
  workspaceId: string;
  role: Role;
  /** The workspace owner's plan. */
  plan: Plan;
  /** Brands the member is limited to; null = all. */
  brandIds: readonly string[] | null;
}

/** Authority that a procedure declares. Transports check it before the service is called. */
export interface Authority {
  scope: Scope;
  /** Lowest role in the workspace. Default: from the scope. */
  role?: Role;
  /** Lowest plan of the workspace's owner. */
  plan?: Plan;
}
