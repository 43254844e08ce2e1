-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "isTest" BOOLEAN NOT NULL DEFAULT false;
