import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { changeMemberInput, memberInput, memberView } from "./people.schema";
import * as service from "./service/members";

const managing = protectedProcedure({ scope: "posts:read", role: "ADMIN" });
const changed = z.object({ userId: z.string() });

export const membersRouter = router({
  list: protectedProcedure({ scope: "posts:read" })
    .output(z.array(memberView))
    .query(({ ctx }) => service.listMembers(ctx.caller)),

  change: managing
    .input(changeMemberInput)
    .output(changed)
    .mutation(({ ctx, input }) => service.changeMember(ctx.caller, input)),

  remove: managing
    .input(memberInput)
    .output(changed)
    .mutation(({ ctx, input }) => service.removeMember(ctx.caller, input.userId)),
});
