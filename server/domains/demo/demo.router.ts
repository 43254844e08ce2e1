import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { demoState, eraseDemoInput, erasedDemo } from "./demo.schema";
import { eraseDemo, getDemoState } from "./service/state";

export const demoRouter = router({
  state: protectedProcedure({ scope: "posts:read" })
    .output(demoState)
    .query(async ({ ctx }) => ({ state: await getDemoState(ctx.caller) })),

  /** Its owner's account goes with it. */
  erase: protectedProcedure({ scope: "posts:create", role: "OWNER" })
    .input(eraseDemoInput)
    .output(erasedDemo)
    .mutation(async ({ ctx, input }) => {
      await eraseDemo(ctx.caller, input.name);
      return { erased: true };
    }),
});
