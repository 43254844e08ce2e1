import { database } from "@/server/db/database";
import type { GivenRole } from "@/server/domains/workspaces/people.schema";
import { AppError } from "@/server/lib/errors";
import { inDashboard } from "../http/dashboard";
import type { Seeded } from "../http/seed";

/** What a refused call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; reason?: unknown; path?: string | undefined }> {
  const error = await call.then(
    () => new Error("was not refused"),
    (failure: Error) => failure.cause ?? failure,
  );
  if (!(error instanceof AppError)) throw error;
  const { reason, issues } = (error.details ?? {}) as { reason?: string; issues?: { path: string }[] };
  return { code: error.code, ...(reason ? { reason } : {}), ...(issues ? { path: issues[0]?.path } : {}) };
}

export const tokenOf = ({ url }: { url: string }) => url.split("/invitation/")[1] ?? "";

export interface InviteInput {
  role?: GivenRole;
  brandIds?: string[];
  email?: string;
}

/** The token of a new invitation by the workspace's owner. */
export async function inviteTo(owner: Seeded, workspaceId: string, input: InviteInput = {}): Promise<string> {
  return tokenOf(await inDashboard(owner, workspaceId).invitations.create({ role: "EDITOR", ...input }));
}

/** Invited and come; answers with the workspace as they see it. */
export async function joinAs(person: Seeded, owner: Seeded, workspaceId: string, input: InviteInput) {
  await inDashboard(person).invitations.accept({ token: await inviteTo(owner, workspaceId, input) });
  return inDashboard(person, workspaceId);
}

/** What was recorded under a name, oldest first. */
export async function payloadsOf(workspaceId: string, type: string) {
  const rows = await database().outboxEvent.findMany({ where: { workspaceId, type }, orderBy: { createdAt: "asc" }, select: { payload: true } });
  return rows.map((row) => row.payload);
}
