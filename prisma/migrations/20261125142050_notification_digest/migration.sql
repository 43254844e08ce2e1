-- AlterTable
ALTER TABLE "NotificationChoice" ADD COLUMN     "daily" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "digestedOn" DATE,
ADD COLUMN     "weekly" TEXT[] DEFAULT ARRAY[]::TEXT[];
