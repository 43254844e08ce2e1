import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { usageSchema } from "./usage.schema";
import { getUsage } from "./usage.service";

/** What the plan has and how much of it is used, for everybody who works with it. */
export const usageRouter = router({
  read: protectedProcedure({ scope: "posts:read" })
    .output(usageSchema)
    .query(({ ctx }) => getUsage(ctx.caller)),
});
