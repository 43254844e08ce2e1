-- CreateTable
CREATE TABLE "AdCampaignDayAtAge" (
    "workspaceId" UUID NOT NULL,
    "adAccountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "age" SMALLINT NOT NULL,
    "conversions" DOUBLE PRECISION NOT NULL,
    "revenueMicros" BIGINT NOT NULL,

    CONSTRAINT "AdCampaignDayAtAge_pkey" PRIMARY KEY ("campaignId","date","age")
);

-- CreateIndex
CREATE INDEX "AdCampaignDayAtAge_workspaceId_date_idx" ON "AdCampaignDayAtAge"("workspaceId", "date");

-- AddForeignKey
ALTER TABLE "AdCampaignDayAtAge" ADD CONSTRAINT "AdCampaignDayAtAge_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "AdCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;
