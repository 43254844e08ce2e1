-- CreateEnum
CREATE TYPE "RecurrenceFrequency" AS ENUM ('DAILY', 'WEEKLY', 'MONTHLY');

-- CreateEnum
CREATE TYPE "RecurrenceState" AS ENUM ('ACTIVE', 'PAUSED', 'ENDED', 'STOPPED');

-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "weekStart" SMALLINT;

-- CreateTable
CREATE TABLE "PostingSlot" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "minute" INTEGER NOT NULL,

    CONSTRAINT "PostingSlot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Recurrence" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "draft" JSONB NOT NULL,
    "frequency" "RecurrenceFrequency" NOT NULL,
    "weekdays" INTEGER[],
    "monthDay" INTEGER,
    "minute" INTEGER NOT NULL,
    "startsOn" DATE NOT NULL,
    "until" DATE,
    "maxCount" INTEGER,
    "state" "RecurrenceState" NOT NULL DEFAULT 'ACTIVE',
    "stopReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Recurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecurrenceOccurrence" (
    "workspaceId" UUID NOT NULL,
    "recurrenceId" UUID NOT NULL,
    "localDate" DATE NOT NULL,
    "postId" UUID,
    "edited" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "RecurrenceOccurrence_pkey" PRIMARY KEY ("recurrenceId","localDate")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "invitedById" UUID,
    "role" "Role" NOT NULL,
    "brandIds" UUID[],
    "email" TEXT,
    "locale" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "tokenSealed" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkspaceExport" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "requestedById" UUID NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'RUNNING',
    "tablesDone" INTEGER NOT NULL DEFAULT 0,
    "tablesTotal" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "WorkspaceExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PostingSlot_workspaceId_idx" ON "PostingSlot"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "PostingSlot_connectionId_weekday_minute_key" ON "PostingSlot"("connectionId", "weekday", "minute");

-- CreateIndex
CREATE INDEX "Recurrence_workspaceId_createdAt_idx" ON "Recurrence"("workspaceId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Recurrence_state_idx" ON "Recurrence"("state");

-- CreateIndex
CREATE UNIQUE INDEX "RecurrenceOccurrence_postId_key" ON "RecurrenceOccurrence"("postId");

-- CreateIndex
CREATE INDEX "RecurrenceOccurrence_workspaceId_idx" ON "RecurrenceOccurrence"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_workspaceId_createdAt_idx" ON "Invitation"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "WorkspaceExport_workspaceId_createdAt_idx" ON "WorkspaceExport"("workspaceId", "createdAt");

-- AddForeignKey
ALTER TABLE "PostingSlot" ADD CONSTRAINT "PostingSlot_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Recurrence" ADD CONSTRAINT "Recurrence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Recurrence" ADD CONSTRAINT "Recurrence_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurrenceOccurrence" ADD CONSTRAINT "RecurrenceOccurrence_recurrenceId_fkey" FOREIGN KEY ("recurrenceId") REFERENCES "Recurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecurrenceOccurrence" ADD CONSTRAINT "RecurrenceOccurrence_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceExport" ADD CONSTRAINT "WorkspaceExport_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
