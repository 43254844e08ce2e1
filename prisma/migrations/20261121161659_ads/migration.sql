-- CreateEnum
CREATE TYPE "AdPlatform" AS ENUM ('META', 'GOOGLE');

-- CreateEnum
CREATE TYPE "AdAccountStatus" AS ENUM ('ACTIVE', 'PAUSED', 'DISCONNECTED');

-- CreateEnum
CREATE TYPE "CampaignStatus" AS ENUM ('ACTIVE', 'PAUSED', 'REMOVED');

-- CreateEnum
CREATE TYPE "AdActionState" AS ENUM ('STARTED', 'SUCCEEDED', 'FAILED');

-- CreateEnum
CREATE TYPE "AdReportKind" AS ENUM ('DAILY', 'WEEKLY', 'ON_DEMAND');

-- CreateTable
CREATE TABLE "AdConnection" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "platform" "AdPlatform" NOT NULL,
    "externalUserId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "ConnectionStatus" NOT NULL DEFAULT 'ACTIVE',
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "accessTokenSealed" BYTEA,
    "refreshTokenSealed" BYTEA,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "tokenVersion" INTEGER NOT NULL DEFAULT 0,
    "refreshLockedUntil" TIMESTAMPTZ(3),
    "connectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdConnectFlow" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "platform" "AdPlatform" NOT NULL,
    "stateHash" BYTEA NOT NULL,
    "verifierSealed" BYTEA NOT NULL,
    "grantSealed" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AdConnectFlow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdAccount" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "adConnectionId" UUID NOT NULL,
    "platform" "AdPlatform" NOT NULL,
    "externalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "status" "AdAccountStatus" NOT NULL DEFAULT 'ACTIVE',
    "managerId" TEXT,
    "autoPilotEnabled" BOOLEAN NOT NULL DEFAULT false,
    "daysSince" DATE,
    "daysThrough" DATE,
    "lastSyncedAt" TIMESTAMPTZ(3),
    "syncStep" TEXT,
    "syncPercent" INTEGER,
    "syncError" TEXT,
    "changesReadTo" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdCampaign" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "platform" "AdPlatform" NOT NULL,
    "externalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "objective" TEXT,
    "status" "CampaignStatus" NOT NULL,
    "effectiveStatus" TEXT NOT NULL,
    "statusReasons" TEXT[],
    "dailyBudgetMicros" BIGINT,
    "lifetimeBudgetMicros" BIGINT,
    "budgetShared" BOOLEAN NOT NULL DEFAULT false,
    "startedOn" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdCampaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdCreative" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "status" "CampaignStatus" NOT NULL,
    "effectiveStatus" TEXT NOT NULL,
    "title" TEXT,
    "body" TEXT,
    "callToAction" TEXT,
    "linkUrl" TEXT,
    "thumbnailUrl" TEXT,
    "limits" TEXT[],
    "startedOn" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdCreative_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdCampaignDay" (
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "spendMicros" BIGINT NOT NULL,
    "impressions" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL,
    "conversions" DOUBLE PRECISION NOT NULL,
    "revenueMicros" BIGINT NOT NULL,

    CONSTRAINT "AdCampaignDay_pkey" PRIMARY KEY ("campaignId","date")
);

-- CreateTable
CREATE TABLE "AdCreativeDay" (
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "creativeId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "spendMicros" BIGINT NOT NULL,
    "impressions" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL,
    "conversions" DOUBLE PRECISION NOT NULL,
    "revenueMicros" BIGINT NOT NULL,
    "reach" INTEGER,

    CONSTRAINT "AdCreativeDay_pkey" PRIMARY KEY ("creativeId","date")
);

-- CreateTable
CREATE TABLE "AdAction" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT,
    "reason" TEXT,
    "before" JSONB NOT NULL,
    "wanted" JSONB NOT NULL,
    "state" "AdActionState" NOT NULL DEFAULT 'STARTED',
    "error" TEXT,
    "leaseExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "auditEventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "AdAction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "workspaceId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "dryRun" BOOLEAN NOT NULL,
    "canonical" TEXT NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("workspaceId","seq")
);

-- CreateTable
CREATE TABLE "AuditCheckpoint" (
    "workspaceId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuditCheckpoint_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "AdSignal" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "platform" "AdPlatform" NOT NULL,
    "adAccountId" UUID,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdSignal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdAnomaly" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "campaignId" UUID,
    "kind" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "expected" DOUBLE PRECISION NOT NULL,
    "lower" DOUBLE PRECISION NOT NULL,
    "upper" DOUBLE PRECISION NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "direction" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "baselineDays" INTEGER NOT NULL,
    "detectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdAnomaly_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdAnomalyRun" (
    "workspaceId" UUID NOT NULL,
    "baselineDays" INTEGER NOT NULL,
    "computedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdAnomalyRun_pkey" PRIMARY KEY ("workspaceId","baselineDays")
);

-- CreateTable
CREATE TABLE "BrandProfile" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "industry" TEXT,
    "voice" TEXT,
    "audience" TEXT,
    "languages" TEXT[],
    "dialect" TEXT,
    "market" TEXT,
    "valueProps" TEXT[],
    "bannedTerms" TEXT[],
    "guardrails" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BrandProfile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdReport" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "AdReportKind" NOT NULL,
    "locale" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "recommendations" JSONB NOT NULL,
    "periodStart" DATE NOT NULL,
    "periodEnd" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MemoryEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "memoryType" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "features" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MemoryEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DialectSample" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DialectSample_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AdConnection_workspaceId_platform_externalUserId_key" ON "AdConnection"("workspaceId", "platform", "externalUserId");

-- CreateIndex
CREATE UNIQUE INDEX "AdConnectFlow_stateHash_key" ON "AdConnectFlow"("stateHash");

-- CreateIndex
CREATE INDEX "AdConnectFlow_workspaceId_idx" ON "AdConnectFlow"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "AdAccount_workspaceId_platform_externalId_key" ON "AdAccount"("workspaceId", "platform", "externalId");

-- CreateIndex
CREATE INDEX "AdCampaign_workspaceId_status_idx" ON "AdCampaign"("workspaceId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "AdCampaign_adAccountId_externalId_key" ON "AdCampaign"("adAccountId", "externalId");

-- CreateIndex
CREATE INDEX "AdCreative_workspaceId_campaignId_idx" ON "AdCreative"("workspaceId", "campaignId");

-- CreateIndex
CREATE UNIQUE INDEX "AdCreative_adAccountId_externalId_key" ON "AdCreative"("adAccountId", "externalId");

-- CreateIndex
CREATE INDEX "AdCampaignDay_workspaceId_date_idx" ON "AdCampaignDay"("workspaceId", "date");

-- CreateIndex
CREATE INDEX "AdCreativeDay_workspaceId_date_idx" ON "AdCreativeDay"("workspaceId", "date");

-- CreateIndex
CREATE INDEX "AdAction_workspaceId_createdAt_idx" ON "AdAction"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "AdAction_state_leaseExpiresAt_idx" ON "AdAction"("state", "leaseExpiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_id_key" ON "AuditEvent"("id");

-- CreateIndex
CREATE INDEX "AdSignal_workspaceId_receivedAt_id_idx" ON "AdSignal"("workspaceId", "receivedAt" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "AdSignal_workspaceId_dedupeKey_key" ON "AdSignal"("workspaceId", "dedupeKey");

-- CreateIndex
CREATE INDEX "AdAnomaly_workspaceId_baselineDays_date_idx" ON "AdAnomaly"("workspaceId", "baselineDays", "date" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "BrandProfile_workspaceId_key" ON "BrandProfile"("workspaceId");

-- CreateIndex
CREATE INDEX "AdReport_workspaceId_createdAt_id_idx" ON "AdReport"("workspaceId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "MemoryEntry_workspaceId_createdAt_id_idx" ON "MemoryEntry"("workspaceId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "DialectSample_workspaceId_createdAt_idx" ON "DialectSample"("workspaceId", "createdAt");

-- AddForeignKey
ALTER TABLE "AdConnection" ADD CONSTRAINT "AdConnection_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdAccount" ADD CONSTRAINT "AdAccount_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdAccount" ADD CONSTRAINT "AdAccount_adConnectionId_fkey" FOREIGN KEY ("adConnectionId") REFERENCES "AdConnection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdCampaign" ADD CONSTRAINT "AdCampaign_adAccountId_fkey" FOREIGN KEY ("adAccountId") REFERENCES "AdAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdCreative" ADD CONSTRAINT "AdCreative_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "AdCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdCampaignDay" ADD CONSTRAINT "AdCampaignDay_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "AdCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdCreativeDay" ADD CONSTRAINT "AdCreativeDay_creativeId_fkey" FOREIGN KEY ("creativeId") REFERENCES "AdCreative"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BrandProfile" ADD CONSTRAINT "BrandProfile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemoryEntry" ADD CONSTRAINT "MemoryEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DialectSample" ADD CONSTRAINT "DialectSample_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One write at a time for a campaign.
CREATE UNIQUE INDEX "AdAction_open_campaign" ON "AdAction" ("campaignId") WHERE "state" = 'STARTED';
