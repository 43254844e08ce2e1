-- CreateTable
CREATE TABLE "AdAnomalyExpected" (
    "workspaceId" UUID NOT NULL,
    "findingId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "markedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdAnomalyExpected_pkey" PRIMARY KEY ("workspaceId","findingId")
);

-- CreateIndex
CREATE INDEX "AdAnomalyExpected_markedAt_idx" ON "AdAnomalyExpected"("markedAt");
