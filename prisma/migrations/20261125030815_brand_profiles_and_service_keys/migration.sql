-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "brandIds" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "workspaceId" UUID;

-- AlterTable
ALTER TABLE "Brand" ADD COLUMN     "externalId" TEXT,
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "ApiKey_workspaceId_createdAt_idx" ON "ApiKey"("workspaceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Brand_workspaceId_externalId_key" ON "Brand"("workspaceId", "externalId");

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
