-- AlterTable
ALTER TABLE "IdempotencyRecord" ADD COLUMN     "intentId" UUID NOT NULL DEFAULT gen_random_uuid();
