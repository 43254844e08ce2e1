-- AlterTable
ALTER TABLE "CopilotRun" ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "holder" UUID,
ADD COLUMN     "lastSeq" INTEGER NOT NULL DEFAULT 0;

-- Says the kind too: who waits for the answer sleeps through everything before the end.
CREATE OR REPLACE FUNCTION "wakeCopilotWatchers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('copilot', NEW."runId"::text || ' ' || NEW."kind");
  RETURN NULL;
END $$;
