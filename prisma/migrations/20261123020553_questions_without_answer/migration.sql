-- AlterTable
ALTER TABLE "CopilotSession" ADD COLUMN     "lastEndedAt" TIMESTAMPTZ(3);

UPDATE "CopilotSession" s SET "lastEndedAt" = greatest(s."lastMessageAt",
  (SELECT max(r."endedAt") FROM "CopilotRun" r WHERE r."sessionId" = s."id" AND r."state" IN ('FAILED', 'STOPPED') AND r."fromDashboard"));
