import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { functions } from "@/server/jobs/functions";
import { ONLY_WITH_WEBHOOKS } from "./record-event";

/** The functions that each event type must reach, and the events to send again because one did not. */

/** Its runs may sleep for days before their first step, and the sweeper finds overdue posts in their table. */
const SWEPT_BY_TABLE = "publish-post";
const RESENT_AFTER_SECONDS = 60;
/** Longer than this an Inngest server does not remember the ids of events, and would run what it has run already. */
const RESENT_FOR_HOURS = 24;
const RESENT_AT_ONCE = 1_000;

interface Consumer {
  id: string;
  /** Its trigger has the condition {@link ONLY_WITH_WEBHOOKS}. */
  isOnlyWithWebhooks: boolean;
}

/** The functions that an event's type triggers; types that trigger none are left out. */
export function consumersByType(): Map<string, Consumer[]> {
  const consumers = new Map<string, Consumer[]>();
  for (const fn of functions.filter((one) => one.id() !== SWEPT_BY_TABLE)) {
    for (const trigger of fn.opts.triggers ?? []) {
      if (!("event" in trigger) || typeof trigger.event !== "string") continue;
      consumers.set(trigger.event, [...(consumers.get(trigger.event) ?? []), { id: fn.id(), isOnlyWithWebhooks: trigger.if === ONLY_WITH_WEBHOOKS }]);
    }
  }
  return consumers;
}

/**
 * Has the relay send once more, under its id, whatever was sent and not taken up by all its consumers, after pauses that double. Those that have it
 * do not begin again.
 */
export async function resendUnconsumed(): Promise<number> {
  const rows = [...consumersByType()].map(([type, consumers]) => Prisma.sql`(${type}, ${consumers.map(({ id }) => id)}::text[])`);
  const expected = Prisma.sql`(VALUES ${Prisma.join(rows)}) AS expected ("type", "consumers")`;
  const reason = "the sweeper looks at every workspace";
  await systemSql(
    database(),
    reason,
    Prisma.sql`UPDATE "OutboxEvent" e SET "consumedAt" = now() FROM ${expected}
      WHERE e."type" = expected."type" AND e."consumedAt" IS NULL AND e."relayedAt" IS NOT NULL AND e."consumedBy" @> expected."consumers" RETURNING e."id"`,
  );
  const resent = await systemSql(
    database(),
    reason,
    Prisma.sql`UPDATE "OutboxEvent" SET "relayedAt" = NULL WHERE "id" IN (
      SELECT "id" FROM "OutboxEvent"
      WHERE "consumedAt" IS NULL AND "createdAt" > now() - make_interval(hours => ${RESENT_FOR_HOURS}::int)
        AND "relayedAt" < now() - greatest(make_interval(secs => ${RESENT_AFTER_SECONDS}::double precision), "relayedAt" - "createdAt")
      ORDER BY "relayedAt" LIMIT ${RESENT_AT_ONCE}) RETURNING "id"`,
  );
  return resent.length;
}
