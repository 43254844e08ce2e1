import { Middleware } from "inngest";
import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { database, tenantSql } from "@/server/db/database";
import { logger } from "@/server/lib/logger";

/** What the relay adds to each event of the outbox; events that functions send one another carry no `eventId`. */
const outboxEvent = z.object({ workspaceId: z.uuid(), eventId: z.uuid() });

/**
 * Records in the outbox that a function has taken an event up, once the first step of its run is done. That an event was sent does not prove
 * what became of it: a queue may lose what it has accepted, and the run that it began.
 */
export class ConsumptionMiddleware extends Middleware.BaseMiddleware {
  readonly id = "outbox-consumption";
  private isFirstStep = false;

  override transformFunctionInput(input: Middleware.TransformFunctionInputArgs): Middleware.TransformFunctionInputArgs {
    this.isFirstStep = Object.keys(input.steps).length === 0;
    return input;
  }

  override async wrapStepHandler({ ctx, fn, next }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    const output = await next();
    const { data: event } = outboxEvent.safeParse(ctx.event.data);
    if (!this.isFirstStep || !event) return output;
    // A step that is done must not be repeated for want of its record: without the record the event is sent again under its id, and no second run begins.
    await tenantSql(
      database(),
      event.workspaceId,
      Prisma.sql`UPDATE "OutboxEvent" SET "consumedBy" = array_append("consumedBy", ${fn.id()})
        WHERE "workspaceId" = ${event.workspaceId}::uuid AND "id" = ${event.eventId}::uuid AND NOT ${fn.id()} = ANY("consumedBy") RETURNING "id"`,
    ).catch((error: unknown) => logger.warn({ err: error, eventId: event.eventId }, "a consumed event could not be recorded; it is sent again"));
    return output;
  }
}
