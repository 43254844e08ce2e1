-- AlterTable
ALTER TABLE "IdempotencyRecord" ADD COLUMN     "effectSealed" BYTEA;
