import { type Authority, type Caller, type Membership, obstacleTo, type Plan, planFor, type Role, type Scope, sharedBrands } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";

/** Permissions of a key, from the rows of one query. Pure: every outcome is a table of cases. */

export interface KeyHolder {
  keyId: string;
  /** The user the key acts for; of a service key, the owner of its workspace. */
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

/** What the key's owner is in that workspace, as far as the key goes. */
export function membershipOf(workspace: WorkspaceFound | null): Membership | null {
  if (workspace?.status !== "ACTIVE" || workspace.role === null) return null;
  const { id: workspaceId, role, ownerPlan: plan, brandIds, keyBrandIds } = workspace;
  return { workspaceId, role, plan, brandIds: sharedBrands(brandIds.length > 0 ? brandIds : null, keyBrandIds) };
}

/** The first failing check decides; an invalid workspace header comes before the requirements of a workspace. */
export function decideAccess(holder: KeyHolder, selection: Selection, workspace: WorkspaceFound | null, authority: Authority): Caller {
  const membership = membershipOf(workspace);
  const obstacle = obstacleTo(holder, membership, authority);
  if (obstacle === "scope") throw new AppError("FORBIDDEN", `Missing required permission: ${authority.scope}`);
  if (obstacle === "keyPlan") throw planRequired(authority.plan ?? planFor.keys);
  if (selection.kind === "malformed") {
    throw new AppError("WORKSPACE_SELECTION_INVALID", "The x-svc-workspace-id header must be the uuid of a workspace.");
  }
  if (obstacle === "plan") throw planRequired(authority.plan ?? planFor.keys);
  if (obstacle !== null || !membership) throw accessRevoked();
  return { actor: { type: "apiKey", id: holder.keyId }, userId: holder.userId, ...membership, scopes: holder.scopes };
}
