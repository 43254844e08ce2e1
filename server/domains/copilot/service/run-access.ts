import { resolveKeyAccess } from "@/server/domains/api-keys";
import { type Caller, planCovers, planFor, resolveAccess } from "@/server/domains/workspaces";
import type { RunRow } from "../repository/runs";

type Asker = Pick<RunRow, "id" | "userId" | "workspaceId" | "actorType" | "actorId" | "scopes" | "fromDashboard">;

async function accessNow({ userId, workspaceId, actorType, actorId, scopes, fromDashboard }: Asker) {
  if (fromDashboard) {
    const access = await resolveAccess(userId, workspaceId);
    return access && { ...access, scopes: null };
  }
  const access = actorType === "apiKey" ? await resolveKeyAccess(actorId, workspaceId) : null;
  return access?.scopes.includes("copilot") ? { ...access, scopes: access.scopes.filter((scope) => scopes.includes(scope)) } : null;
}

/** On whose behalf a run acts at this moment, never more than when it was asked for; null: they may not any more. */
export async function resolveAsker(run: Asker): Promise<Caller | null> {
  const access = await accessNow(run);
  return access && planCovers(access.plan, planFor.copilot) ? { actor: { type: "copilot", id: run.id }, userId: run.userId, ...access } : null;
}
