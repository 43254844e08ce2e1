import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { adAccountSchema } from "./accounts.schema";
import { listAdAccounts } from "./service/accounts";

export const accountsRouter = router({
  accounts: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/accounts",
        tags: ["Ads"],
        protect: true,
        summary: "List ad accounts",
      },
    })
    .input(z.object({}))
    .output(z.array(adAccountSchema))
    .query(({ ctx }) => listAdAccounts(ctx.caller)),
});
