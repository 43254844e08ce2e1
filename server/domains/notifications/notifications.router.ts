import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./notifications.schema";
import { chooseKinds, listNotifications, markRead } from "./notifications.service";

/** For the dashboard only; marks and preferences are per person. */
const reading = protectedProcedure({ scope: "posts:read" });

export const notificationsRouter = router({
  list: reading.output(schema.notificationList).query(({ ctx }) => listNotifications(ctx.caller, ctx.locale)),

  markRead: reading
    .input(schema.markReadInput)
    .output(schema.markedRead)
    .mutation(({ ctx, input }) => markRead(ctx.caller, input)),

  chooseKinds: reading
    .input(schema.chooseKindsInput)
    .output(schema.chosenKinds)
    .mutation(({ ctx, input }) => chooseKinds(ctx.caller, input)),
});
