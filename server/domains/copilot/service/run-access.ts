import { readKeyScopes } from "@/server/domains/api-keys";
import { type Caller, planCovers, planFor, resolveAccess, type Scope } from "@/server/domains/workspaces";
import type { RunRow } from "../repository/runs";

type Asker = Pick<RunRow, "id" | "userId" | "workspaceId" | "actorType" | "actorId" | "scopes" | "fromDashboard">;

async function scopesNow({ actorType, actorId, scopes, fromDashboard }: Asker): Promise<readonly Scope[] | null | "none"> {
  if (fromDashboard) return null;
  const held = actorType === "apiKey" ? await readKeyScopes(actorId) : null;
  if (!held?.includes("copilot")) return "none";
  return held.filter((scope) => scopes.includes(scope));
}

/** On whose behalf a run acts at this moment, never more than when it was asked for; null: they may not any more. */
export async function resolveAsker(run: Asker): Promise<Caller | null> {
  const [access, scopes] = await Promise.all([resolveAccess(run.userId, run.workspaceId), scopesNow(run)]);
  if (!access || scopes === "none" || !planCovers(access.plan, planFor.copilot)) return null;
  return { actor: { type: "copilot", id: run.id }, userId: run.userId, ...access, scopes };
}
