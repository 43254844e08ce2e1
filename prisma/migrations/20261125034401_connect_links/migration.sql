-- CreateEnum
CREATE TYPE "ConnectLinkStatus" AS ENUM ('OPEN', 'OPENED', 'CONNECTED', 'CANCELLED', 'FAILED', 'REVOKED');

-- AlterTable
ALTER TABLE "ConnectFlow" ADD COLUMN     "connectLinkId" UUID,
ALTER COLUMN "userId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "connectRedirectOrigins" TEXT[];

-- CreateTable
CREATE TABLE "ConnectLink" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "brandId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "browserHash" BYTEA,
    "status" "ConnectLinkStatus" NOT NULL DEFAULT 'OPEN',
    "platforms" "Platform"[],
    "connectionId" UUID,
    "redirectUrl" TEXT,
    "locale" TEXT NOT NULL,
    "connectionIds" UUID[],
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "openedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ConnectLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ConnectLink_tokenHash_key" ON "ConnectLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ConnectLink_workspaceId_createdAt_id_idx" ON "ConnectLink"("workspaceId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ConnectLink_brandId_expiresAt_idx" ON "ConnectLink"("brandId", "expiresAt");

-- CreateIndex
CREATE INDEX "ConnectFlow_connectLinkId_idx" ON "ConnectFlow"("connectLinkId");

-- AddForeignKey
ALTER TABLE "ConnectFlow" ADD CONSTRAINT "ConnectFlow_connectLinkId_fkey" FOREIGN KEY ("connectLinkId") REFERENCES "ConnectLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConnectLink" ADD CONSTRAINT "ConnectLink_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConnectLink" ADD CONSTRAINT "ConnectLink_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;
