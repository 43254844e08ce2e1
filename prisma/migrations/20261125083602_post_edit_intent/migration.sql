-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "editIntentId" UUID;
