import { z } from "zod";

/** A workspace has figures that no detection has seen. */
export const DETECTION_REQUESTED = "ads/detection.requested";
export const workspaceSchema = z.object({ workspaceId: z.guid() });

/** A daily or weekly report is due. */
export const REPORT_REQUESTED = "ads/report.requested";
export const dueReportSchema = z.object({ workspaceId: z.guid(), kind: z.enum(["DAILY", "WEEKLY"]), periodEnd: z.iso.date() });
