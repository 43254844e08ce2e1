-- CreateEnum
CREATE TYPE "ReportDeliveryState" AS ENUM ('PENDING', 'SENDING', 'SENT', 'FAILED');

-- AlterEnum
ALTER TYPE "AdReportKind" ADD VALUE 'MONTHLY';

-- AlterTable
ALTER TABLE "ReportLink" ADD COLUMN     "sentTo" TEXT;

-- CreateTable
CREATE TABLE "ReportSchedule" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "frequency" "RecurrenceFrequency" NOT NULL,
    "weekday" SMALLINT,
    "monthDay" SMALLINT,
    "hour" SMALLINT NOT NULL,
    "emails" TEXT[],
    "locale" TEXT NOT NULL,
    "nextDueAt" TIMESTAMPTZ(3),
    "timezone" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportDelivery" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "scheduleId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "email" TEXT NOT NULL,
    "state" "ReportDeliveryState" NOT NULL DEFAULT 'PENDING',
    "error" TEXT,
    "triedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReportDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReportSchedule_workspaceId_createdAt_idx" ON "ReportSchedule"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "ReportSchedule_nextDueAt_idx" ON "ReportSchedule"("nextDueAt");

-- CreateIndex
CREATE INDEX "ReportDelivery_workspaceId_idx" ON "ReportDelivery"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "ReportDelivery_scheduleId_dueAt_email_key" ON "ReportDelivery"("scheduleId", "dueAt", "email");

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportDelivery" ADD CONSTRAINT "ReportDelivery_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ReportSchedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportDelivery" ADD CONSTRAINT "ReportDelivery_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "AdReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
