import {
  type Authority,
  type Caller,
  type Plan,
  planCovers,
  planFor,
  type Role,
  requiredRole,
  roleAllows,
  type Scope,
  sharedBrands,
} from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";

/** The rules of who may do what with a key, over what one look-up found. Pure: every answer is a table of cases. */

export interface KeyHolder {
  keyId: string;
  /** Whose key it is; of a service key, the owner of its workspace. */
  userId: string;
  /** The only workspace that the key opens: a service key's, or the one that a person let an app into. */
  workspaceId: string | null;
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
  /** Brands of this workspace that the key is limited to; null = the key is not limited. */
  keyBrandIds: readonly string[] | null;
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

/** What keeps a key from an operation, in a workspace that its owner may be a member of. */
export type Obstacle = "scope" | "keyPlan" | "workspace" | "role" | "plan";

/** What membership and key both allow; null = all brands, empty = none. */
function brandsOf({ brandIds, keyBrandIds }: WorkspaceFound): readonly string[] | null {
  return sharedBrands(brandIds.length > 0 ? brandIds : null, keyBrandIds);
}

/** Scope, then the owner's plan, then the workspace with role and plan: the first that fails. */
export function obstacleTo(holder: Omit<KeyHolder, "keyId" | "userId">, workspace: WorkspaceFound | null, authority: Authority): Obstacle | null {
  if (!holder.scopes.includes(authority.scope)) return "scope";
  if (!planCovers(holder.plan, planFor.keys)) return "keyPlan";
  if (workspace?.status !== "ACTIVE" || workspace.role === null || !planCovers(workspace.ownerPlan, planFor.keys)) return "workspace";
  if ((holder.workspaceId !== null && holder.workspaceId !== workspace.id) || brandsOf(workspace)?.length === 0) return "workspace";
  if (!roleAllows(workspace.role, requiredRole(authority))) return "role";
  return authority.plan && !planCovers(workspace.ownerPlan, authority.plan) ? "plan" : null;
}

/** The first obstacle is the answer; a header that names no workspace comes before what is asked of one. */
export function decideAccess(holder: KeyHolder, selection: Selection, workspace: WorkspaceFound | null, authority: Authority): Caller {
  const obstacle = obstacleTo(holder, workspace, authority);
  if (obstacle === "scope") throw new AppError("FORBIDDEN", `Missing required permission: ${authority.scope}`);
  if (obstacle === "keyPlan") throw planRequired(authority.plan ?? planFor.keys);
  if (selection.kind === "malformed") {
    throw new AppError("WORKSPACE_SELECTION_INVALID", "The x-svc-workspace-id header must be the uuid of a workspace.");
  }
  if (obstacle === "plan") throw planRequired(authority.plan ?? planFor.keys);
  if (obstacle !== null || !workspace?.role) throw accessRevoked();
  return {
    actor: { type: "apiKey", id: holder.keyId },
    userId: holder.userId,
    workspaceId: workspace.id,
    role: workspace.role,
    plan: workspace.ownerPlan,
    brandIds: brandsOf(workspace),
    scopes: holder.scopes,
  };
}
