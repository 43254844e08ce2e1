-- State of the embedded workflow engine (server/workflow). graphile-worker's own schema is migrated by the engine itself.
CREATE SCHEMA IF NOT EXISTS "workflow";

-- What the serve handler registered last.
CREATE TABLE "workflow"."functions" (
    "id" TEXT PRIMARY KEY,
    "config" JSON NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

-- Payloads are `json`, not `jsonb`: the text is kept as it came, also what jsonb refuses (\u0000).
CREATE TABLE "workflow"."events" (
    "id" TEXT PRIMARY KEY,
    "name" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    -- null until matched with functions: events may come before the first registration
    "routed_at" TIMESTAMPTZ(3)
);
CREATE INDEX "events_received_at" ON "workflow"."events" ("received_at");
CREATE INDEX "events_unrouted" ON "workflow"."events" ("received_at") WHERE "routed_at" IS NULL;

CREATE TABLE "workflow"."runs" (
    "id" UUID PRIMARY KEY,
    "function_id" TEXT NOT NULL,
    "event" JSON NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running' CHECK ("status" IN ('running', 'completed', 'failed', 'cancelled')),
    -- started by an internal event: its own end is not announced, so that nothing recurses
    "internal" BOOLEAN NOT NULL DEFAULT false,
    -- [{ key, limit }]: the concurrency slots that each of its calls needs
    "limits" JSON,
    -- hashes of "path=value" for the equality conditions of cancelOn, so that a cancelling event finds its runs by index
    "cancel_keys" TEXT[] NOT NULL DEFAULT '{}',
    -- a step was finished while a discovery call was on its way: discover once more after it
    "rediscover" BOOLEAN NOT NULL DEFAULT false,
    "output" JSON,
    "error" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3)
);
CREATE INDEX "runs_active" ON "workflow"."runs" ("function_id") WHERE "status" = 'running';
CREATE INDEX "runs_cancel_keys" ON "workflow"."runs" USING gin ("cancel_keys") WHERE "status" = 'running';
CREATE INDEX "runs_ended_at" ON "workflow"."runs" ("ended_at") WHERE "ended_at" IS NOT NULL;

CREATE SEQUENCE "workflow"."op_order";

-- Steps and sleeps of a run. `seq` is the order in which they ended; null while pending.
CREATE TABLE "workflow"."ops" (
    "run_id" UUID NOT NULL REFERENCES "workflow"."runs" ("id") ON DELETE CASCADE,
    "id" TEXT NOT NULL,
    "seq" BIGINT,
    -- { data } or { error }; null for a sleep
    "memo" JSON,
    -- the call that found it, and whether the function goes on only when all ops of that batch have ended
    "batch" BIGINT NOT NULL,
    "together" BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY ("run_id", "id")
);

CREATE TABLE "workflow"."engines" (
    "id" UUID PRIMARY KEY,
    "number" SERIAL NOT NULL,
    -- graphile-worker's name for the worker pool of this engine
    "worker_pool" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "heartbeat" BIGINT NOT NULL DEFAULT 0
);

-- What the serve handler is to be asked, or which sleep ends, and when. A row exists until its result is applied.
CREATE TABLE "workflow"."calls" (
    "id" BIGSERIAL PRIMARY KEY,
    "run_id" UUID NOT NULL REFERENCES "workflow"."runs" ("id") ON DELETE CASCADE,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('discover', 'step', 'sleep')),
    -- the step's hash; 'step' for discovery
    "step" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    -- failures of the way there (web process down), which do not count as attempts
    "disturbances" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "woken_at" TIMESTAMPTZ,
    "claimed_by" UUID,
    "claimed_at" TIMESTAMPTZ,
    -- the concurrency slot that it waits for
    "blocked_on" TEXT,
    UNIQUE ("run_id", "step")
);
CREATE INDEX "calls_due" ON "workflow"."calls" ("due_at") WHERE "woken_at" IS NULL;
CREATE INDEX "calls_woken" ON "workflow"."calls" ("woken_at") WHERE "woken_at" IS NOT NULL AND "claimed_by" IS NULL;
CREATE INDEX "calls_claimed" ON "workflow"."calls" ("claimed_by") WHERE "claimed_by" IS NOT NULL;
CREATE INDEX "calls_blocked" ON "workflow"."calls" ("blocked_on", "due_at") WHERE "blocked_on" IS NOT NULL;

-- Concurrency: a call on its way holds one row for each of its keys.
CREATE TABLE "workflow"."slots" (
    "key" TEXT NOT NULL,
    "call_id" BIGINT NOT NULL REFERENCES "workflow"."calls" ("id") ON DELETE CASCADE,
    PRIMARY KEY ("key", "call_id")
);
CREATE INDEX "slots_call" ON "workflow"."slots" ("call_id");

-- Keys under which a function has run lately (idempotency, cron ticks).
CREATE TABLE "workflow"."dedupe" (
    "function_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    PRIMARY KEY ("function_id", "key")
);
CREATE INDEX "dedupe_until" ON "workflow"."dedupe" ("until");

CREATE TABLE "workflow"."crons" (
    "function_id" TEXT NOT NULL REFERENCES "workflow"."functions" ("id") ON DELETE CASCADE,
    "cron" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ NOT NULL,
    PRIMARY KEY ("function_id", "cron")
);
CREATE INDEX "crons_next_at" ON "workflow"."crons" ("next_at");
