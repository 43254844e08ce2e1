import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./works.schema";
import { listWorks, readWorks, stopWork } from "./works.service";

/** For the dashboard alone. What is marked is the person's own. */
const reading = protectedProcedure({ scope: "posts:read" });

export const worksRouter = router({
  list: reading.output(schema.worksSchema).query(({ ctx }) => listWorks(ctx.caller)),

  read: reading
    .input(schema.readWorksInput)
    .output(schema.worksRead)
    .mutation(({ ctx, input }) => readWorks(ctx.caller, input.ids)),

  stop: reading
    .input(schema.stopWorkInput)
    .output(schema.workStopped)
    .mutation(({ ctx, input }) => stopWork(ctx.caller, input.id)),
});
