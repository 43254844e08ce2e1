-- DropIndex
DROP INDEX "PostTarget_workspaceId_platform_idx";

-- DropIndex
DROP INDEX "PostTarget_connectionId_idx";

-- CreateIndex
CREATE INDEX "PostTarget_workspaceId_platform_postId_idx" ON "PostTarget"("workspaceId", "platform", "postId");

-- CreateIndex
CREATE INDEX "PostTarget_connectionId_postId_idx" ON "PostTarget"("connectionId", "postId");
