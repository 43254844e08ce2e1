-- AlterTable
ALTER TABLE "AdAnomaly" ADD COLUMN     "pooledDays" INTEGER NOT NULL DEFAULT 1;
