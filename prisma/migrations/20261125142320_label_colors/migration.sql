-- CreateTable
CREATE TABLE "PostLabel" (
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PostLabel_pkey" PRIMARY KEY ("workspaceId","name")
);

-- AddForeignKey
ALTER TABLE "PostLabel" ADD CONSTRAINT "PostLabel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
