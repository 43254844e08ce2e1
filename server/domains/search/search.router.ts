import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { findInput, findOutput } from "./search.schema";
import { find } from "./search.service";

/** For the dashboard's palette. */
export const searchRouter = router({
  find: protectedProcedure({ scope: "posts:read" })
    .input(findInput)
    .output(findOutput)
    .query(({ ctx, input }) => find(ctx.caller, input)),
});
