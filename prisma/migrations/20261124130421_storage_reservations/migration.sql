-- CreateTable
CREATE TABLE "StorageReservation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StorageReservation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StorageReservation_workspaceId_idx" ON "StorageReservation"("workspaceId");

-- CreateIndex
CREATE INDEX "StorageReservation_touchedAt_idx" ON "StorageReservation"("touchedAt");

-- AddForeignKey
ALTER TABLE "StorageReservation" ADD CONSTRAINT "StorageReservation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
