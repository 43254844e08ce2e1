-- AlterTable
ALTER TABLE "PublishAttempt" ADD COLUMN     "sentMediaCount" INTEGER,
ADD COLUMN     "sentSettings" JSONB;
