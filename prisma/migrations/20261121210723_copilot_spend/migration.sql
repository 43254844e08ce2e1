-- CreateTable
CREATE TABLE "CopilotSpend" (
    "workspaceId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "microUsd" BIGINT NOT NULL,

    CONSTRAINT "CopilotSpend_pkey" PRIMARY KEY ("workspaceId","day")
);

-- AddForeignKey
ALTER TABLE "CopilotSpend" ADD CONSTRAINT "CopilotSpend_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
