-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "labels" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "Post_labels_idx" ON "Post" USING GIN ("labels");
