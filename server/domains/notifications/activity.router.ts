import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./activity.schema";
import { listTasks, markTasksSeen, stopTask } from "./activity.service";

/** For the dashboard only; read marks are per person. */
const reading = protectedProcedure({ scope: "posts:read" });

export const activityRouter = router({
  list: reading.output(schema.backgroundTasksSchema).query(({ ctx }) => listTasks(ctx.caller)),

  read: reading
    .input(schema.markTasksSeenInput)
    .output(schema.tasksSeen)
    .mutation(({ ctx, input }) => markTasksSeen(ctx.caller, input.ids)),

  stop: reading
    .input(schema.stopTaskInput)
    .output(schema.taskStopped)
    .mutation(({ ctx, input }) => stopTask(ctx.caller, input.id)),
});
