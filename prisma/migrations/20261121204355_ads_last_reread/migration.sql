-- AlterTable
ALTER TABLE "AdAccount" ADD COLUMN     "lastRereadAt" TIMESTAMPTZ(3);
