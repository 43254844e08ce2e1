import { z } from "zod";

/** A demo workspace is there and has to be filled with its examples. */
export const fillRequested = z.object({ workspaceId: z.guid() });
