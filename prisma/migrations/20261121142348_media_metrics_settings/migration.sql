-- CreateEnum
CREATE TYPE "MediaKind" AS ENUM ('IMAGE', 'VIDEO');

-- CreateEnum
CREATE TYPE "MediaOrigin" AS ENUM ('UPLOAD', 'REMOTE');

-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "avatarUrl" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'profile',
ADD COLUMN     "publishDefaults" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "ConnectFlow" ADD COLUMN     "grantSealed" BYTEA;

-- AlterTable
ALTER TABLE "PostTarget" ADD COLUMN     "confirming" JSONB,
ADD COLUMN     "progressRevision" INTEGER,
ADD COLUMN     "removedAt" TIMESTAMPTZ(3),
ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "PostMetrics" (
    "targetId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "platform" "Platform" NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "impressions" INTEGER,
    "views" INTEGER,
    "likes" INTEGER,
    "comments" INTEGER,
    "shares" INTEGER,
    "saves" INTEGER,
    "clicks" INTEGER,
    "readAt" TIMESTAMPTZ(3),
    "nextReadAt" TIMESTAMPTZ(3),

    CONSTRAINT "PostMetrics_pkey" PRIMARY KEY ("targetId")
);

-- CreateTable
CREATE TABLE "PostMetricsSample" (
    "targetId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    "impressions" INTEGER,
    "views" INTEGER,
    "likes" INTEGER,
    "comments" INTEGER,
    "shares" INTEGER,
    "saves" INTEGER,
    "clicks" INTEGER,

    CONSTRAINT "PostMetricsSample_pkey" PRIMARY KEY ("targetId","readAt")
);

-- CreateTable
CREATE TABLE "MediaAsset" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "authorId" UUID,
    "origin" "MediaOrigin" NOT NULL DEFAULT 'UPLOAD',
    "kind" "MediaKind" NOT NULL,
    "fileName" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "durationSeconds" DOUBLE PRECISION,
    "details" JSONB NOT NULL DEFAULT '{}',
    "altText" TEXT,
    "storageKey" TEXT NOT NULL,
    "thumbnailKey" TEXT,
    "sourceUrl" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MediaAsset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MediaVariant" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "recipe" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MediaVariant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PostMetrics_nextReadAt_idx" ON "PostMetrics"("nextReadAt");

-- CreateIndex
CREATE INDEX "PostMetrics_workspaceId_platform_publishedAt_idx" ON "PostMetrics"("workspaceId", "platform", "publishedAt");

-- CreateIndex
CREATE INDEX "PostMetrics_connectionId_nextReadAt_idx" ON "PostMetrics"("connectionId", "nextReadAt");

-- CreateIndex
CREATE INDEX "PostMetricsSample_workspaceId_readAt_idx" ON "PostMetricsSample"("workspaceId", "readAt");

-- CreateIndex
CREATE INDEX "MediaAsset_workspaceId_origin_createdAt_id_idx" ON "MediaAsset"("workspaceId", "origin", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "MediaAsset_origin_createdAt_idx" ON "MediaAsset"("origin", "createdAt");

-- CreateIndex
CREATE INDEX "MediaVariant_workspaceId_idx" ON "MediaVariant"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "MediaVariant_assetId_recipe_key" ON "MediaVariant"("assetId", "recipe");

-- AddForeignKey
ALTER TABLE "PostMetrics" ADD CONSTRAINT "PostMetrics_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "PostTarget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostMetricsSample" ADD CONSTRAINT "PostMetricsSample_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "PostMetrics"("targetId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaAsset" ADD CONSTRAINT "MediaAsset_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaAsset" ADD CONSTRAINT "MediaAsset_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaVariant" ADD CONSTRAINT "MediaVariant_assetId_fkey" FOREIGN KEY ("assetId") REFERENCES "MediaAsset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
