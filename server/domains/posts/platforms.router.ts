import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { platformSchema } from "./platforms.schema";
import { describePlatforms } from "./service/describe-platforms";

export const platformsRouter = router({
  list: protectedProcedure({ scope: "posts:read" })
    .meta({ openapi: { method: "GET", path: "/platforms", tags: ["Platforms"], protect: true, summary: "List the platforms and what each takes" } })
    .output(z.array(platformSchema))
    .query(({ ctx }) => describePlatforms(ctx.caller, ctx.locale)),
});
