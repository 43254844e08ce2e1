-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "expiryAnnounced" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "brandId" UUID;

-- CreateIndex
CREATE INDEX "WebhookDelivery_workspaceId_endpointId_brandId_createdAt_id_idx" ON "WebhookDelivery"("workspaceId", "endpointId", "brandId", "createdAt" DESC, "id" DESC);
