import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { DemoState } from "../demo.schema";
import { findFilling } from "../repository/filling";

export { eraseDemo } from "@/server/domains/workspaces";

/** Whether the caller's workspace is the demo, and whether its examples are all there. */
export async function getDemoState({ workspaceId }: Caller): Promise<DemoState> {
  const filling = await findFilling(database(), workspaceId);
  if (!filling) return "none";
  return filling.finishedAt === null ? "filling" : "ready";
}
