import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { DETECTION_REQUESTED, dueReportSchema, REPORT_REQUESTED, workspaceSchema } from "./judgements.events";
import { listDueDetections, runDetection } from "./service/anomalies";
import { listDueReports, writeDueReport } from "./service/reports";

const REPEAT_MS = 10 * 60_000;
const WORKSPACES_A_ROUND = 500;

const detectionRound = dueRound({
  id: "ads-find-detections",
  cron: "*/10 * * * *",
  find: () => listDueDetections(WORKSPACES_A_ROUND),
  event: DETECTION_REQUESTED,
  prefix: "detect",
  keyOf: ({ workspaceId }) => workspaceId,
  repeatMs: REPEAT_MS,
});

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
const reportRound = dueRound({
  id: "ads-find-reports",
  cron: "3,18,33,48 * * * *",
  find: () => listDueReports(WORKSPACES_A_ROUND),
  event: REPORT_REQUESTED,
  prefix: "report",
  keyOf: ({ workspaceId, kind, periodEnd }) => `${workspaceId}:${kind}:${periodEnd}`,
  repeatMs: REPEAT_MS,
});

const report = inngest.createFunction(
  { id: "ads-write-report", retries: 3, concurrency: [{ limit: 2 }, { key: "event.data.workspaceId", limit: 1 }], triggers: [{ event: REPORT_REQUESTED }] },
  async ({ event, step }) => {
    const due = dueReportSchema.parse(event.data);
    await step.run("write", () => writeDueReport(due));
  },
);

export const judgementFunctions: InngestFunction.Any[] = [detectionRound, detect, reportRound, report];
