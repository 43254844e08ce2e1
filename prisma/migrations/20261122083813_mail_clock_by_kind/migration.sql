-- Every kind that is mailed goes on from the one clock that all had.
ALTER TABLE "NotificationChoice" ALTER COLUMN "mailedSince" TYPE JSONB
USING (CASE WHEN "mailedSince" IS NULL THEN jsonb_build_object() ELSE
  jsonb_object("mailed", array_fill(to_char("mailedSince" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ARRAY[cardinality("mailed")])) END),
ALTER COLUMN "mailedSince" SET DEFAULT '{}',
ALTER COLUMN "mailedSince" SET NOT NULL;
