-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "weekStart" SMALLINT;

ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_weeks_begin_somewhere" CHECK ("weekStart" IN (1, 6, 7));
