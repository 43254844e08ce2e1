import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { DETECTION_REQUESTED, dueReportSchema, REPORT_REQUESTED, workspaceSchema } from "./judgements.events";
import { findDueDetections, runDetection } from "./service/anomalies";
import { listDueReports, writeDueReport } from "./service/reports";

/** A workspace that a round has asked for is not asked for again within this time. */
const ROUND_MS = 10 * 60_000;
const WORKSPACES_A_ROUND = 500;

const detectionRound = inngest.createFunction(
  { id: "ads-find-detections", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "*/10 * * * *" }] },
  async ({ step }) => {
    const due = await step.run("find workspaces with new figures", () => findDueDetections(WORKSPACES_A_ROUND));
    if (due.length === 0) return;
    const window = await step.run("dedupe-window", () => Math.floor(Date.now() / ROUND_MS));
    await step.sendEvent(
      "request detections",
      due.map(({ workspaceId }) => ({ id: `detect:${window}:${workspaceId}`, name: DETECTION_REQUESTED, data: { workspaceId } })),
    );
  },
);

/** Few at a time: a detection keeps a core busy, and posts must not wait behind it. */
const detect = inngest.createFunction(
  {
    id: "ads-detect-anomalies",
    retries: 3,
    concurrency: [{ limit: 2 }, { key: "event.data.workspaceId", limit: 1 }],
    triggers: [{ event: DETECTION_REQUESTED }],
  },
  async ({ event, step }) => {
    const { workspaceId } = workspaceSchema.parse(event.data);
    await step.run("detect", () => runDetection(workspaceId));
  },
);

/** Every quarter of an hour, because zones begin their days at any of them. */
const reportRound = inngest.createFunction(
  { id: "ads-find-reports", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "3,18,33,48 * * * *" }] },
  async ({ step }) => {
    const due = await step.run("find due reports", () => listDueReports(WORKSPACES_A_ROUND));
    if (due.length === 0) return;
    const window = await step.run("dedupe-window", () => Math.floor(Date.now() / ROUND_MS));
    await step.sendEvent(
      "request reports",
      due.map((report) => ({ id: `report:${window}:${report.workspaceId}:${report.kind}:${report.periodEnd}`, name: REPORT_REQUESTED, data: { ...report } })),
    );
  },
);

const report = inngest.createFunction(
  { id: "ads-write-report", retries: 3, concurrency: [{ limit: 2 }, { key: "event.data.workspaceId", limit: 1 }], triggers: [{ event: REPORT_REQUESTED }] },
  async ({ event, step }) => {
    const due = dueReportSchema.parse(event.data);
    await step.run("write", () => writeDueReport(due));
  },
);

export const judgementFunctions: InngestFunction.Any[] = [detectionRound, detect, reportRound, report];
