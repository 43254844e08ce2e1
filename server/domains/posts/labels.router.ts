import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./labels.schema";
import { deleteLabel, listLabels, relabelPosts, updateLabel } from "./service/labels";

const writes = protectedProcedure({ scope: "posts:create" });

export const labelsRouter = router({
  /** Those of most posts first. */
  list: protectedProcedure({ scope: "posts:read" })
    .output(z.array(schema.listedLabel))
    .query(({ ctx }) => listLabels(ctx.caller)),

  update: writes
    .input(schema.updateLabelInput)
    .output(schema.updatedLabel)
    .mutation(({ ctx, input }) => updateLabel(ctx.caller, input)),

  delete: writes
    .input(schema.labelNameInput)
    .output(schema.deletedLabel)
    .mutation(({ ctx, input }) => deleteLabel(ctx.caller, input.name)),

  relabel: writes
    .input(schema.relabelPostsInput)
    .output(schema.relabelResultSchema)
    .mutation(({ ctx, input }) => relabelPosts(ctx.caller, input)),
});
