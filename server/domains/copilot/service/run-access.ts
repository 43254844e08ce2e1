import { resolveKeyAccess } from "@/server/domains/api-keys";
import { type Authority, type Caller, obstacleTo, planFor, resolveAccess, UNBOUND } from "@/server/domains/workspaces";
import type { RunRow } from "../repository/runs";

type Asker = Pick<RunRow, "id" | "userId" | "workspaceId" | "actorType" | "actorId" | "scopes" | "fromDashboard">;

const authority: Authority = { scope: "copilot", plan: planFor.copilot };

async function accessNow({ userId, workspaceId, actorType, actorId, scopes, fromDashboard }: Asker) {
  if (fromDashboard) {
    const access = await resolveAccess(userId, workspaceId);
    return access && obstacleTo(UNBOUND, access, authority) === null ? { ...access, scopes: null } : null;
  }
  const access = actorType === "apiKey" ? await resolveKeyAccess(actorId, workspaceId, authority) : null;
  return access && { ...access, scopes: access.scopes.filter((scope) => scopes.includes(scope)) };
}

/** On whose behalf a run acts at this moment, never more than when it was asked for; null: they may not any more. */
export async function resolveAsker(run: Asker): Promise<Caller | null> {
  const access = await accessNow(run);
  return access && { actor: { type: "copilot", id: run.id }, userId: run.userId, ...access };
}
