import { z } from "zod";

/** An instruction waits to be worked on. */
export const RUN_REQUESTED = "copilot/run.requested";

export const runKey = z.object({ workspaceId: z.guid(), runId: z.guid() });
export type RunKey = z.output<typeof runKey>;
