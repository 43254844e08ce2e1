import { type Authority, type Caller, type Plan, planCovers, planFor, type Role, requiredRole, roleAllows, type Scope } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";

/** The rules of who may do what with a key, over what one look-up found. Pure: every answer is a table of cases. */

export interface KeyHolder {
  keyId: string;
  userId: string;
  scopes: readonly Scope[];
  plan: Plan;
}

export interface WorkspaceFound {
  id: string;
  status: "ACTIVE" | "SUSPENDED" | "DELETED";
  ownerPlan: Plan;
  /** null = the key's owner is no member. */
  role: Role | null;
  /** Brands the member is limited to; empty = all. */
  brandIds: readonly string[];
}

export type Selection = { kind: "personal" } | { kind: "chosen"; workspaceId: string } | { kind: "malformed" };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function selectionOf(header: string | null): Selection {
  if (header === null) return { kind: "personal" };
  return uuid.test(header) ? { kind: "chosen", workspaceId: header.toLowerCase() } : { kind: "malformed" };
}

function planRequired(plan: Plan): AppError {
  return new AppError("PLAN_REQUIRED", `This needs the ${plan} plan.`, { details: { requiredPlan: plan } });
}

/** One answer for every reason, so that nothing about a workspace can be probed. */
function accessRevoked(): AppError {
  return new AppError("WORKSPACE_ACCESS_REVOKED", "You have no access to this workspace, or no longer.");
}

/** Scope, then plan, then workspace: the first that fails is the answer. */
export function decideAccess(holder: KeyHolder, selection: Selection, workspace: WorkspaceFound | null, authority: Authority): Caller {
  if (!holder.scopes.includes(authority.scope)) throw new AppError("FORBIDDEN", `Missing required permission: ${authority.scope}`);
  if (!planCovers(holder.plan, planFor.keys)) throw planRequired(authority.plan ?? planFor.keys);
  if (selection.kind === "malformed") {
    throw new AppError("WORKSPACE_SELECTION_INVALID", "The x-svc-workspace-id header must be the uuid of a workspace.");
  }
  if (workspace?.status !== "ACTIVE" || workspace.role === null) throw accessRevoked();
  if (!planCovers(workspace.ownerPlan, planFor.keys) || !roleAllows(workspace.role, requiredRole(authority))) throw accessRevoked();
  if (authority.plan && !planCovers(workspace.ownerPlan, authority.plan)) throw planRequired(authority.plan);
  return {
    actor: { type: "apiKey", id: holder.keyId },
    userId: holder.userId,
    workspaceId: workspace.id,
    role: workspace.role,
    plan: workspace.ownerPlan,
    brandIds: workspace.brandIds.length > 0 ? workspace.brandIds : null,
    scopes: holder.scopes,
  };
}
