import type { z } from "zod";
import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError, validationIssues } from "@/server/lib/errors";
import { PlatformError, type PublishOptions } from "@/server/platforms/social/contract";
import { settingsSchemas } from "@/server/platforms/social/settings";
import { toConnectedAccount } from "../connections.engine";
import * as repository from "../connections.repository";
import type { ConnectedAccount, SetDefaultsInput } from "../connections.schema";
import { withAccess } from "./access";

/** What may be chosen for posts to an account, and what is chosen unless a post says otherwise. */

export async function readPublishOptions(caller: Caller, connectionId: string): Promise<PublishOptions> {
  const { workspaceId } = caller;
  await shown(caller, connectionId);
  try {
    return await withAccess(workspaceId, connectionId, async ({ adapter, access }) => (await adapter.publishOptions?.(access)) ?? {});
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError("UPSTREAM_ERROR", `The platform did not say what can be chosen: ${cause.message}`, { details: { reason: cause.errorClass }, cause });
  }
}

export async function setDefaults(caller: Caller, { connectionId, defaults }: SetDefaultsInput): Promise<ConnectedAccount> {
  const { workspaceId, brandIds } = caller;
  const { platform } = await shown(caller, connectionId);
  const schema: z.ZodType | undefined = settingsSchemas[platform];
  const parsed = schema?.safeParse(defaults);
  if (parsed?.success === false) {
    throw validationError(validationIssues(parsed.error).map((issue) => ({ ...issue, path: issue.path ? `defaults.${issue.path}` : "defaults" })));
  }
  if (!parsed && Object.keys(defaults).length > 0) {
    throw validationError([{ path: "defaults", message: "must be empty: the platform has no settings", code: "custom" }]);
  }
  if (!(await repository.setPublishDefaults(database(), { workspaceId, id: connectionId, brandIds }, defaults))) throw notFound("Connection");
  return toConnectedAccount(await shown(caller, connectionId), now());
}

async function shown(caller: Caller, id: string): Promise<repository.ConnectionRow> {
  const [row] = await repository.findConnections(database(), { workspaceId: caller.workspaceId, ids: [id], brandIds: caller.brandIds });
  if (!row) throw notFound("Connection");
  return row;
}
