-- CreateTable
CREATE TABLE "DemoFilling" (
    "workspaceId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DemoFilling_pkey" PRIMARY KEY ("workspaceId")
);
