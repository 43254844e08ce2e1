-- CreateTable
CREATE TABLE "PostComment" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "authorId" UUID,
    "authorName" TEXT,
    "decision" "ReviewDecisionKind",
    "text" TEXT,
    "replyToId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostComment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PostComment_workspaceId_postId_createdAt_idx" ON "PostComment"("workspaceId", "postId", "createdAt");

-- AddForeignKey
ALTER TABLE "PostComment" ADD CONSTRAINT "PostComment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostComment" ADD CONSTRAINT "PostComment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostComment" ADD CONSTRAINT "PostComment_replyToId_fkey" FOREIGN KEY ("replyToId") REFERENCES "PostComment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The last decision about each post's approval, which stood on the post alone. A request for changes has a comment; an approved post may have been edited since.
INSERT INTO "PostComment" ("id", "workspaceId", "postId", "authorId", "authorName", "decision", "text", "createdAt")
SELECT gen_random_uuid(), "workspaceId", "id", CASE WHEN "approvalDecidedByName" IS NULL THEN "approvalDecidedById" END, "approvalDecidedByName",
  (CASE WHEN "approval" = 'APPROVED' OR "approvalComment" IS NULL THEN 'APPROVED' ELSE 'CHANGES_REQUESTED' END)::"ReviewDecisionKind", "approvalComment", "approvalDecidedAt"
FROM "Post" WHERE "approvalDecidedAt" IS NOT NULL;
