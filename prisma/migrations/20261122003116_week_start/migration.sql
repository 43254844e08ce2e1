-- AlterTable
ALTER TABLE "Workspace" DROP COLUMN "weekStart";
