-- The time that the list of posts shows of each, which it is sorted and filtered by; an expression, of which the schema can say nothing.
CREATE INDEX "Post_shown_at" ON "Post" ("workspaceId", (coalesce("publishedAt", "scheduledAt", "updatedAt")) DESC, "id" DESC);
