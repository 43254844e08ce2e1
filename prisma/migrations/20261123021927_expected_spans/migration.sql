-- AlterTable
ALTER TABLE "AdAnomalyExpected" ADD COLUMN     "adAccountId" UUID,
ADD COLUMN     "campaignId" UUID,
ADD COLUMN     "firstDay" DATE,
ADD COLUMN     "lastDay" DATE,
ADD COLUMN     "metric" TEXT;
