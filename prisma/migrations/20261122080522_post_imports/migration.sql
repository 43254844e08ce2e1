-- CreateEnum
CREATE TYPE "PostImportState" AS ENUM ('RECEIVING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED');

-- AlterTable
ALTER TABLE "AdAccount" ADD COLUMN     "firstReadAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "PostImport" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "dateOrder" TEXT NOT NULL,
    "asDrafts" BOOLEAN NOT NULL,
    "accountIds" UUID[],
    "total" INTEGER NOT NULL,
    "state" "PostImportState" NOT NULL DEFAULT 'RECEIVING',
    "done" INTEGER NOT NULL DEFAULT 0,
    "made" INTEGER NOT NULL DEFAULT 0,
    "exists" INTEGER NOT NULL DEFAULT 0,
    "wrong" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostImportRow" (
    "workspaceId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "postId" UUID,
    "outcome" JSONB,

    CONSTRAINT "PostImportRow_pkey" PRIMARY KEY ("importId","row")
);

-- CreateIndex
CREATE INDEX "PostImport_workspaceId_createdById_createdAt_idx" ON "PostImport"("workspaceId", "createdById", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "PostImport_state_updatedAt_idx" ON "PostImport"("state", "updatedAt");

-- CreateIndex
CREATE INDEX "PostImportRow_workspaceId_idx" ON "PostImportRow"("workspaceId");

-- AddForeignKey
ALTER TABLE "PostImport" ADD CONSTRAINT "PostImport_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostImportRow" ADD CONSTRAINT "PostImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PostImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was read to its end before has been read once.
UPDATE "AdAccount" SET "firstReadAt" = "createdAt" WHERE "lastSyncedAt" IS NOT NULL;
