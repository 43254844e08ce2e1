-- AlterTable
ALTER TABLE "AdAnomalyExpected" ADD COLUMN     "reason" TEXT;
