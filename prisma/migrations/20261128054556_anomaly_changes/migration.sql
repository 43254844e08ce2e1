-- AlterTable
ALTER TABLE "AdAnomaly" ADD COLUMN     "changeId" UUID;
