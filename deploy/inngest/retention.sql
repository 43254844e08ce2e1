-- Removes what an Inngest server has kept of runs and events that are older than :days days. A run sleeps for a day at most, so nothing that is
-- under way is touched. Tables that a version of the server does not have are passed over.
\set QUIET on
SELECT set_config('nashir.days', :'days', false) \g /dev/null
DO $$
DECLARE
  before timestamptz := now() - make_interval(days => current_setting('nashir.days')::int);
  kept record;
  removed bigint;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('spans', 'start_time < $1'),
    ('traces', '"timestamp" < $1'),
    ('trace_runs', 'queued_at < extract(epoch FROM $1) * 1000'),
    ('history', 'created_at < $1'),
    ('function_finishes', 'created_at < $1'),
    ('function_runs', 'run_started_at < $1'),
    ('event_batches', 'executed_at < $1'),
    ('events', 'received_at < $1')) AS each (name, condition)
  LOOP
    CONTINUE WHEN to_regclass(kept.name) IS NULL;
    EXECUTE format('DELETE FROM %I WHERE %s', kept.name, kept.condition) USING before;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RAISE NOTICE '% rows of % removed', removed, kept.name;
  END LOOP;
END $$;
