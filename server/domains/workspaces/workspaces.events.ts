import { z } from "zod";

/** A workspace is gone with all of its rows; what stands outside of the database is for its domain to remove. */
export const workspaceDeletedEvent = "workspaces/deleted";

export const workspaceDeleted = z.object({ workspaceId: z.guid() });
