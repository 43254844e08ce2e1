import { z } from "zod";

/** A workspace is gone with all of its rows; what stands outside of the database is for its domain to remove. */
export const workspaceDeletedEvent = "workspaces/deleted";

export const workspaceDeleted = z.object({ workspaceId: z.guid() });

/** A demo is there and waits to be filled with its examples. */
export const demoCreatedEvent = "demo/created";
