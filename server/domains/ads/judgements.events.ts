import { z } from "zod";

/** A workspace has figures that no detection has seen. */
export const DETECTION_REQUESTED = "ads/detection.requested";
export const workspaceSchema = z.object({ workspaceId: z.guid() });

/** The schedule's detection has found an unusual change that it had not found before: its first day. Webhooks subscribe to it. */
export const ANOMALY_DETECTED = "ads.anomaly_detected";

/** A daily or weekly report is due. */
export const REPORT_REQUESTED = "ads/report.requested";
export const dueReportSchema = z.object({ workspaceId: z.guid(), kind: z.enum(["DAILY", "WEEKLY"]), periodEnd: z.iso.date() });
