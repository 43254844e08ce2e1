-- AlterTable
ALTER TABLE "OutboxEvent" ADD COLUMN     "consumedAt" TIMESTAMPTZ(3),
ADD COLUMN     "consumedBy" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What was sent on before these columns came counts as consumed.
UPDATE "OutboxEvent" SET "consumedAt" = "relayedAt" WHERE "relayedAt" IS NOT NULL;

-- The sweeper's look: few rows, and none for long.
CREATE INDEX "OutboxEvent_unconsumed" ON "OutboxEvent" ("relayedAt") WHERE "consumedAt" IS NULL;
