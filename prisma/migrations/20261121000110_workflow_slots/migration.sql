-- Concurrency slots, each in one round trip. The advisory lock of a key serialises its bookkeeping, and every statement of
-- a function sees what was committed before it got the lock.

-- Claims a call with all its slots, or notes which one it waits for. Keys come sorted: one order for all, no deadlock.
CREATE FUNCTION "workflow"."claim_with_slots"(the_run uuid, the_call bigint, the_attempt integer, engine uuid, keys text[], limits integer[]) RETURNS boolean AS $$
BEGIN
    PERFORM 1 FROM workflow.runs WHERE id = the_run AND status = 'running' FOR UPDATE;
    IF NOT FOUND THEN RETURN false; END IF;
    PERFORM 1 FROM workflow.calls WHERE id = the_call AND attempt = the_attempt AND claimed_by IS NULL;
    IF NOT FOUND THEN RETURN false; END IF;
    FOR i IN 1 .. cardinality(keys) LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended(keys[i], 0));
    END LOOP;
    FOR i IN 1 .. cardinality(keys) LOOP
        IF (SELECT count(*) FROM workflow.slots WHERE key = keys[i]) >= limits[i] THEN
            UPDATE workflow.calls SET blocked_on = keys[i], woken_at = now() WHERE id = the_call;
            RETURN false;
        END IF;
    END LOOP;
    INSERT INTO workflow.slots (key, call_id) SELECT unnest(keys), the_call ON CONFLICT DO NOTHING;
    UPDATE workflow.calls SET claimed_by = engine, claimed_at = now(), blocked_on = NULL, woken_at = coalesce(woken_at, now()) WHERE id = the_call;
    RETURN true;
END
$$ LANGUAGE plpgsql;

-- To be called after slots were given back: the calls that have waited longest for the room there is now.
CREATE FUNCTION "workflow"."unblock"(keys text[], limits integer[]) RETURNS SETOF bigint AS $$
DECLARE
    room bigint;
BEGIN
    FOR i IN 1 .. cardinality(keys) LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended(keys[i], 0));
    END LOOP;
    FOR i IN 1 .. cardinality(keys) LOOP
        SELECT limits[i] - count(*) INTO room FROM workflow.slots WHERE key = keys[i];
        IF room > 0 THEN
            RETURN QUERY UPDATE workflow.calls SET blocked_on = NULL WHERE id IN (
                SELECT id FROM workflow.calls WHERE blocked_on = keys[i] AND claimed_by IS NULL ORDER BY due_at, id LIMIT room FOR UPDATE SKIP LOCKED
            ) RETURNING id;
        END IF;
    END LOOP;
END
$$ LANGUAGE plpgsql;
