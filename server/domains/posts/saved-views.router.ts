import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./saved-views.schema";
import { createSavedView, deleteSavedView, listSavedViews, renameSavedView } from "./service/saved-views";

/** Each member has their own, whatever the role. */
const own = protectedProcedure({ scope: "posts:read" });

export const savedViewsRouter = router({
  list: own.output(z.array(schema.savedViewSchema)).query(({ ctx }) => listSavedViews(ctx.caller)),

  create: own
    .input(schema.createSavedViewInput)
    .output(schema.savedViewSchema)
    .mutation(({ ctx, input }) => createSavedView(ctx.caller, input)),

  rename: own
    .input(schema.renameSavedViewInput)
    .output(schema.savedViewSchema)
    .mutation(({ ctx, input }) => renameSavedView(ctx.caller, input)),

  delete: own
    .input(schema.savedViewIdInput)
    .output(schema.deletedSavedView)
    .mutation(({ ctx, input }) => deleteSavedView(ctx.caller, input.id)),
});
