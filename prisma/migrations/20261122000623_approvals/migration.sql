-- CreateEnum
CREATE TYPE "Approval" AS ENUM ('NONE', 'PENDING', 'APPROVED', 'CHANGES_REQUESTED');

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "approval" "Approval" NOT NULL DEFAULT 'NONE',
ADD COLUMN     "approvalComment" TEXT,
ADD COLUMN     "approvalDecidedAt" TIMESTAMPTZ(3),
ADD COLUMN     "approvalDecidedById" UUID,
ADD COLUMN     "approvalRequestedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "approvalRequired" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Post_workspaceId_approval_approvalRequestedAt_idx" ON "Post"("workspaceId", "approval", "approvalRequestedAt");

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_approvalDecidedById_fkey" FOREIGN KEY ("approvalDecidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whatever path a post takes to its publishing, an unapproved one does not get there.
ALTER TABLE "Post" ADD CONSTRAINT "Post_published_only_if_approved" CHECK ("status" <> 'PROCESSING' OR "approval" IN ('NONE', 'APPROVED'));
