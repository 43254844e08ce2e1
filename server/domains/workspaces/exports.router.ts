import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { exportInput, exportLink, exportView } from "./exports.schema";
import * as service from "./service/exports";

const owning = protectedProcedure({ scope: "posts:read", role: "OWNER" });

/** The whole workspace as one file. */
export const exportsRouter = router({
  latest: owning.output(exportView.nullable()).query(({ ctx }) => service.latestExport(ctx.caller)),

  request: owning.output(exportView).mutation(({ ctx }) => service.requestExport(ctx.caller)),

  link: owning
    .input(exportInput)
    .output(exportLink)
    .mutation(({ ctx, input }) => service.linkExport(ctx.caller, input.id)),
});
