-- The process that writes events wakes its own relay: no two transactions that notify can commit at the same time. A process of the
-- release before finds its events by the clock, within a second.
DROP TRIGGER "OutboxEvent_notify" ON "OutboxEvent";
DROP FUNCTION outbox_notify();
