import { checkedOnce } from "@/server/lib/checked-once";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import {
  anomaliesInput,
  anomaliesOutput,
  anomalyIdInput,
  anomalySeriesSchema,
  expectedSpansOutput,
  markExpectedInput,
  markedExpectedOutput,
} from "./anomalies.schema";
import { getAnomalyPage, getAnomalySeries } from "./service/anomalies";
import { endExpectedSpan, listExpectedSpans, markExpected } from "./service/anomaly-marks";

const reading = protectedProcedure({ scope: "ads:read" });

export const anomaliesRouter = router({
  anomalies: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/anomalies",
        tags: ["Ads"],
        protect: true,
        summary: "List unusual days",
      },
    })
    .input(anomaliesInput)
    .output(checkedOnce(anomaliesOutput))
    .query(({ ctx, input }) => getAnomalyPage(ctx.caller, input, ctx.locale)),

  // The dashboard's own.
  anomalySeries: reading
    .input(anomalyIdInput)
    .output(anomalySeriesSchema)
    .query(({ ctx, input }) => getAnomalySeries(ctx.caller, input.id)),
  markExpected: protectedProcedure({ scope: "ads:read", role: "EDITOR" })
    .input(markExpectedInput)
    .output(markedExpectedOutput)
    .mutation(({ ctx, input }) => markExpected(ctx.caller, input)),
  expectedSpans: reading.output(expectedSpansOutput).query(({ ctx }) => listExpectedSpans(ctx.caller)),
  endExpectedSpan: protectedProcedure({ scope: "ads:read", role: "EDITOR" })
    .input(anomalyIdInput)
    .output(anomalyIdInput)
    .mutation(({ ctx, input }) => endExpectedSpan(ctx.caller, input.id)),
});
