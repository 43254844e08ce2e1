-- CreateEnum
CREATE TYPE "CopilotSessionStatus" AS ENUM ('active', 'archived');

-- CreateEnum
CREATE TYPE "CopilotRole" AS ENUM ('user', 'assistant');

-- CreateEnum
CREATE TYPE "CopilotTodoStatus" AS ENUM ('pending', 'in_progress', 'done', 'skipped');

-- CreateEnum
CREATE TYPE "CopilotRunState" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'STOPPED');

-- CreateEnum
CREATE TYPE "CopilotCallState" AS ENUM ('PENDING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "CopilotProposalState" AS ENUM ('PROPOSED', 'COMMITTING', 'DONE', 'FAILED', 'DISCARDED', 'EXPIRED');

-- CreateTable
CREATE TABLE "CopilotSession" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "status" "CopilotSessionStatus" NOT NULL DEFAULT 'active',
    "costMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastMessageAt" TIMESTAMPTZ(3),

    CONSTRAINT "CopilotSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotMessage" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" "CopilotRole" NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CopilotMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotTodo" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "status" "CopilotTodoStatus" NOT NULL DEFAULT 'pending',

    CONSTRAINT "CopilotTodo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotRun" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "scopes" TEXT[],
    "fromDashboard" BOOLEAN NOT NULL,
    "locale" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "confirmedIds" UUID[],
    "state" "CopilotRunState" NOT NULL DEFAULT 'QUEUED',
    "model" TEXT,
    "inputTokens" INTEGER NOT NULL DEFAULT 0,
    "outputTokens" INTEGER NOT NULL DEFAULT 0,
    "costMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "failure" JSONB,
    "reply" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadlineAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CopilotRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotRound" (
    "runId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "answer" JSONB NOT NULL,
    "model" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CopilotRound_pkey" PRIMARY KEY ("runId","round")
);

-- CreateTable
CREATE TABLE "CopilotCall" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "output" JSONB,
    "state" "CopilotCallState" NOT NULL DEFAULT 'PENDING',
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CopilotCall_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotProposal" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "tool" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "preview" JSONB NOT NULL,
    "state" "CopilotProposalState" NOT NULL DEFAULT 'PROPOSED',
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CopilotProposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CopilotEvent" (
    "runId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CopilotEvent_pkey" PRIMARY KEY ("runId","seq")
);

-- CreateIndex
CREATE INDEX "CopilotSession_workspaceId_userId_createdAt_id_idx" ON "CopilotSession"("workspaceId", "userId", "createdAt" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "CopilotMessage_sessionId_seq_key" ON "CopilotMessage"("sessionId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "CopilotTodo_sessionId_position_key" ON "CopilotTodo"("sessionId", "position");

-- CreateIndex
CREATE INDEX "CopilotRun_workspaceId_createdAt_idx" ON "CopilotRun"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "CopilotRun_sessionId_createdAt_idx" ON "CopilotRun"("sessionId", "createdAt");

-- CreateIndex
CREATE INDEX "CopilotRun_state_deadlineAt_idx" ON "CopilotRun"("state", "deadlineAt");

-- CreateIndex
CREATE UNIQUE INDEX "CopilotCall_runId_round_index_key" ON "CopilotCall"("runId", "round", "index");

-- CreateIndex
CREATE INDEX "CopilotProposal_sessionId_state_idx" ON "CopilotProposal"("sessionId", "state");

-- AddForeignKey
ALTER TABLE "CopilotSession" ADD CONSTRAINT "CopilotSession_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotMessage" ADD CONSTRAINT "CopilotMessage_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "CopilotSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotTodo" ADD CONSTRAINT "CopilotTodo_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "CopilotSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotRun" ADD CONSTRAINT "CopilotRun_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "CopilotSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotRound" ADD CONSTRAINT "CopilotRound_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CopilotRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotCall" ADD CONSTRAINT "CopilotCall_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CopilotRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotProposal" ADD CONSTRAINT "CopilotProposal_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "CopilotSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CopilotEvent" ADD CONSTRAINT "CopilotEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CopilotRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A session works on one instruction at a time.
CREATE UNIQUE INDEX "CopilotRun_one_at_a_time" ON "CopilotRun" ("sessionId") WHERE "state" IN ('QUEUED', 'RUNNING');

-- Wakes whoever waits for a run or watches it; what happened is read from the table.
CREATE FUNCTION "wakeCopilotWatchers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('copilot', NEW."runId"::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "CopilotEvent_wakes" AFTER INSERT ON "CopilotEvent" FOR EACH ROW EXECUTE FUNCTION "wakeCopilotWatchers"();
