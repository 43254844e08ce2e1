-- What the schema language cannot say.

-- A counter lives for a minute: losing it in a crash frees a minute's quota, and no request waits for a flush to disk.
ALTER TABLE "RateLimitCounter" SET UNLOGGED;

-- At most one open call per account of a post: the last guard against publishing twice.
CREATE UNIQUE INDEX "PublishAttempt_one_started_per_target" ON "PublishAttempt" ("postTargetId") WHERE "state" = 'STARTED';

-- The relay reads what has not been sent, oldest first; this index stays small however long the table grows.
CREATE INDEX "OutboxEvent_unrelayed" ON "OutboxEvent" ("createdAt", "id") WHERE "relayedAt" IS NULL;

-- The sweeper asks for what is due: only these states can be.
CREATE INDEX "Post_due" ON "Post" ("scheduledAt") WHERE "status" = 'SCHEDULED';
CREATE INDEX "Post_processing_lease" ON "Post" ("leaseExpiresAt") WHERE "status" = 'PROCESSING';
CREATE INDEX "WebhookDelivery_due" ON "WebhookDelivery" ("nextAttemptAt") WHERE "status" = 'PENDING';
