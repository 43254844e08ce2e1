-- Every lease under one pair of names: when it expires, and the token of whoever has it.
ALTER TABLE "AdAccount" RENAME COLUMN "syncLeaseUntil" TO "leaseExpiresAt";
ALTER TABLE "AdConnection" RENAME COLUMN "refreshLockedUntil" TO "leaseExpiresAt";
ALTER TABLE "Connection" RENAME COLUMN "refreshLockedUntil" TO "leaseExpiresAt";
ALTER TABLE "CopilotRun" RENAME COLUMN "heldUntil" TO "leaseExpiresAt";
ALTER TABLE "CopilotRun" RENAME COLUMN "holder" TO "leaseToken";
ALTER TABLE "IdempotencyRecord" RENAME COLUMN "lockedUntil" TO "leaseExpiresAt";
ALTER TABLE "Lease" RENAME COLUMN "until" TO "leaseExpiresAt";
ALTER TABLE "Lease" RENAME COLUMN "holder" TO "leaseToken";
ALTER TABLE "OutboxEvent" RENAME COLUMN "relayingTo" TO "leaseExpiresAt";
