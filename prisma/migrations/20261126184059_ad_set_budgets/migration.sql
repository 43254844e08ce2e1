-- AlterTable
ALTER TABLE "AdCampaign" ADD COLUMN     "budgetOnAdSets" BOOLEAN NOT NULL DEFAULT false;
