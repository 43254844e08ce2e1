-- AlterTable
ALTER TABLE "CopilotMessage" ADD COLUMN     "ownWords" TEXT;

-- AlterTable
ALTER TABLE "CopilotRun" ADD COLUMN     "confirmedItems" JSONB;

-- AlterTable
ALTER TABLE "CopilotProposal" ADD COLUMN     "shownInRunId" UUID;
