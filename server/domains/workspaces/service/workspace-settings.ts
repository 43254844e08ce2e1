import { database, retryingTransaction } from "@/server/db/database";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import { confirmsName } from "../people.engine";
import { deleteWorkspaceRows } from "../repository/removal";
import { WORKSPACE_DELETED_EVENT } from "../workspaces.events";
import { countOwned, findWorkspace, insertWorkspace, updateWorkspace } from "../workspaces.repository";
import type { Caller, NewWorkspaceInput, WorkspaceSettingsInput } from "../workspaces.schema";
import { assertSandboxRuns } from "../workspaces.service";
import { assertUnlimited } from "./members";

/** Use cases of a workspace itself: making one, its settings, and its end. */

const MAX_OWNED = 100;
/** Thousands of posts with all that hangs on them. */
const DELETION_TIMEOUT_MS = 120_000;

/** @throws AppError FORBIDDEN with the reason `TOO_MANY`. */
export async function createSharedWorkspace(userId: string, input: NewWorkspaceInput): Promise<{ workspaceId: string }> {
  if (input.isTest) assertSandboxRuns();
  if ((await countOwned(database(), userId)) >= MAX_OWNED) {
    throw new AppError("FORBIDDEN", `One person owns at most ${MAX_OWNED} workspaces.`, { details: { reason: "TOO_MANY" } });
  }
  const { id } = await insertWorkspace(database(), {
    ownerId: userId,
    name: input.name,
    kind: "SHARED",
    isTest: input.isTest,
    ...(input.timezone ? { timezone: input.timezone } : {}),
  });
  return { workspaceId: id };
}

export async function changeSettings(caller: Caller, { name, timezone, weekStart }: WorkspaceSettingsInput): Promise<{ updated: true }> {
  assertUnlimited(caller);
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(weekStart === undefined ? {} : { weekStart }),
  };
  if (Object.keys(changes).length > 0) await updateWorkspace(database(), caller.workspaceId, changes);
  return { updated: true };
}

/** All rows are deleted in one commit; its files follow. @throws AppError NOT_FOUND; FORBIDDEN for a personal workspace; VALIDATION_ERROR for another name. */
export async function deleteWorkspace({ workspaceId }: Caller, typedName: string): Promise<{ deleted: true }> {
  const workspace = await findWorkspace(database(), workspaceId);
  if (!workspace) throw notFound("Workspace");
  if (workspace.kind === "PERSONAL") {
    throw new AppError("FORBIDDEN", "A personal workspace stays with its person.", { details: { reason: "PERSONAL_WORKSPACE" } });
  }
  if (!confirmsName(typedName, workspace.name)) {
    throw validationError([{ path: "name", message: "is not the name of this workspace", code: "other_name" }]);
  }
  await retryingTransaction(
    async (tx) => {
      await deleteWorkspaceRows(tx, workspaceId);
      await recordEvent(tx, { workspaceId, type: WORKSPACE_DELETED_EVENT, payload: {} });
    },
    { timeout: DELETION_TIMEOUT_MS },
  );
  return { deleted: true };
}
