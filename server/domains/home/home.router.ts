import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { homeSchema } from "./home.schema";
import { getHome } from "./home.service";

/** The dashboard's first page. */
export const homeRouter = router({
  read: protectedProcedure({ scope: "posts:read" })
    .output(homeSchema)
    .query(({ ctx }) => getHome(ctx.caller, ctx.locale)),
});
