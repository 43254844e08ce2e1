import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { storedPostSchema } from "./posts.schema";
import * as schema from "./queue.schema";
import { getNextSlot, listAccountSlots, listQueue, setSlots } from "./service/slots/read-queue";
import { swapPosts } from "./service/slots/swap-posts";
import { getWeeklySlots, replaceWeeklySlots } from "./service/slots/weekly-slots";
import { updatePost } from "./service/update-post";

const tags = ["Queue"];
const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create", role: "EDITOR" });

/** Weekly posting times, and the posts that take them one after the other. */
export const queueRouter = router({
  slots: reads.output(z.array(schema.accountSlotsSchema)).query(({ ctx }) => listAccountSlots(ctx.caller)),

  weeklySlots: reads
    .meta({ openapi: { method: "GET", path: "/queue/slots", tags, summary: "List the weekly posting times" } })
    .output(schema.queueSlotsSchema)
    .query(({ ctx }) => getWeeklySlots(ctx.caller)),

  replaceSlots: writes
    .meta({ openapi: { method: "PUT", path: "/queue/slots", tags, summary: "Replace the weekly posting times" } })
    .input(schema.replaceSlotsInput)
    .output(schema.queueSlotsSchema)
    .mutation(({ ctx, input }) => replaceWeeklySlots(ctx.caller, input.slots)),

  setSlots: writes
    .input(schema.setSlotsInput)
    .output(schema.accountSlotsSchema)
    .mutation(({ ctx, input }) => setSlots(ctx.caller, input.connectionId, input.times)),

  /** Where a post for these accounts would go now. */
  next: reads
    .input(schema.nextSlotInput)
    .output(schema.nextSlotSchema)
    .query(({ ctx, input }) => getNextSlot(ctx.caller, input.accountIds)),

  /** An account's coming posts and free times. */
  account: reads
    .input(schema.accountQueueInput)
    .output(z.array(schema.queueEntrySchema))
    .query(({ ctx, input }) => listQueue(ctx.caller, input.connectionId)),

  /** Gives a post that is written already the next free time. */
  add: writes
    .input(schema.addToQueueInput)
    .output(storedPostSchema)
    .mutation(({ ctx, input }) => updatePost(ctx.caller, input.id, { queue: true })),

  swap: writes
    .input(schema.swapInput)
    .output(schema.swappedSchema)
    .mutation(({ ctx, input }) => swapPosts(ctx.caller, input.id, input.withId)),
});
