-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "brandIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "createdById" UUID;
