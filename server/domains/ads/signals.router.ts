import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { listNamedSignals } from "./service/named-signals";
import { listSignals } from "./service/signals";
import { listSignalsInput, namedSignalPage, signalPage } from "./signals.schema";

export const signalsRouter = router({
  signals: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/signals",
        tags: ["Ads"],
        protect: true,
        summary: "List ad signals",
      },
    })
    .input(listSignalsInput)
    .output(signalPage)
    .query(({ ctx, input }) => listSignals(ctx.caller, input, ctx.locale)),

  /** For the dashboard. */
  namedSignals: protectedProcedure({ scope: "ads:read" })
    .input(listSignalsInput)
    .output(namedSignalPage)
    .query(({ ctx, input }) => listNamedSignals(ctx.caller, input, ctx.locale)),
});
