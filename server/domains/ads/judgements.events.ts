import { z } from "zod";

/** A workspace has figures that no detection has seen. */
export const DETECTION_REQUESTED = "ads/detection.requested";
export const workspaceSchema = z.object({ workspaceId: z.guid() });
