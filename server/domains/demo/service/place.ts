import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { stableId } from "@/server/lib/stable-id";
import { type DemoPlace, findDemo } from "../repository/filling";

/** The demo that is being filled; each part reads it again, so that nothing is written into one that was erased meanwhile. */

export class DemoDeletedError extends Error {
  override name = "DemoGone";
}

export async function demoPlace(workspaceId: string): Promise<DemoPlace> {
  const place = await findDemo(database(), workspaceId);
  if (!place) throw new DemoDeletedError(`workspace ${workspaceId} is no demo any more`);
  return place;
}

/** The demo's owner, as whom everything is done that a person could have done. */
export function ownerOf({ workspaceId, ownerId }: DemoPlace): Caller {
  return {
    actor: { type: "user", id: ownerId },
    userId: ownerId,
    workspaceId,
    role: "OWNER",
    plan: "ENTERPRISE",
    brandIds: null,
    scopes: null,
  };
}

/** The shop's editor, whose posts need approval. */
export function editorOf(place: DemoPlace): Caller {
  const userId = sampleId(place, "person", "editor");
  return { ...ownerOf(place), actor: { type: "user", id: userId }, userId, role: "EDITOR" };
}

/** The same row has the same id however often it is written. */
export const sampleId = ({ workspaceId }: DemoPlace, ...of: readonly (string | number)[]): string => stableId(workspaceId, "demo", ...of);

const DAY = 86_400_000;
export const daysBefore = ({ startedAt }: DemoPlace, days: number): Date => new Date(startedAt.getTime() - days * DAY);
