-- Serialises planning for each of these accounts until the transaction ends. Locks are taken in one order.
CREATE FUNCTION "lockAccounts"(workspace uuid, accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(workspace::text || a.id::text, 0)) FROM (SELECT unnest(accounts) AS id ORDER BY 1) a;
END
$$;

-- Whether no other post of these accounts is planned for the minute of this time. Locks the accounts first: what is planned meanwhile is
-- seen, since each statement of a volatile function sees what is committed when it begins.
CREATE FUNCTION "lockFreeMinute"(workspace uuid, accounts uuid[], planned timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "lockAccounts"(workspace, accounts);
  RETURN NOT EXISTS (SELECT FROM "plannedTimes"(workspace, accounts, date_trunc('minute', planned), date_trunc('minute', planned) + interval '1 minute', NULL));
END
$$;
