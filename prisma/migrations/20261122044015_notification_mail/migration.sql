-- AlterTable
ALTER TABLE "NotificationChoice" ADD COLUMN     "mailed" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mailedIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mailedSince" TIMESTAMPTZ(3);
