-- What comes next in a workspace, without a walk over all that went before it.
CREATE INDEX "Post_upcoming" ON "Post" ("workspaceId", "scheduledAt", "id") WHERE "status" IN ('SCHEDULED', 'PROCESSING');
