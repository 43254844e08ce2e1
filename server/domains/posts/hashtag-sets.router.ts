import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./hashtag-sets.schema";
import { createHashtagSet, deleteHashtagSet, listHashtagSets, updateHashtagSet } from "./service/hashtag-sets";

const writes = protectedProcedure({ scope: "posts:create" });

/** For the composer alone. */
export const hashtagSetsRouter = router({
  list: protectedProcedure({ scope: "posts:read" })
    .output(z.array(schema.hashtagSetSchema))
    .query(({ ctx }) => listHashtagSets(ctx.caller)),

  create: writes
    .input(schema.createHashtagSetInput)
    .output(schema.hashtagSetSchema)
    .mutation(({ ctx, input }) => createHashtagSet(ctx.caller, input)),

  update: writes
    .input(schema.updateHashtagSetInput)
    .output(schema.hashtagSetSchema)
    .mutation(({ ctx, input }) => updateHashtagSet(ctx.caller, input)),

  delete: writes
    .input(schema.hashtagSetIdInput)
    .output(schema.deletedHashtagSet)
    .mutation(({ ctx, input }) => deleteHashtagSet(ctx.caller, input.id)),
});
