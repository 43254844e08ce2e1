-- Wakes the relays when the transaction that recorded an event commits. One notice a statement: they read the table for the rest.
CREATE FUNCTION outbox_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "OutboxEvent_notify" AFTER INSERT ON "OutboxEvent" FOR EACH STATEMENT EXECUTE FUNCTION outbox_notify();

-- What has been sent is pruned by age.
CREATE INDEX "OutboxEvent_relayed" ON "OutboxEvent" ("relayedAt") WHERE "relayedAt" IS NOT NULL;

-- Planned posts without a sleeping run for their present revision.
CREATE INDEX "Post_unarmed" ON "Post" ("scheduledAt") WHERE "status" = 'SCHEDULED' AND "armedRevision" IS DISTINCT FROM "revision";
