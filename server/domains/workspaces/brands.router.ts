import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { brandInput, brandName, brandView, newBrandInput, renameBrandInput } from "./people.schema";
import * as service from "./service/brands";

const managing = protectedProcedure({ scope: "posts:read", role: "ADMIN" });

export const brandsRouter = router({
  /** With the accounts and members of each; to a member limited to some brands, those. */
  list: protectedProcedure({ scope: "posts:read" })
    .output(z.array(brandView))
    .query(({ ctx }) => service.listBrands(ctx.caller)),

  create: managing
    .input(newBrandInput)
    .output(brandName)
    .mutation(({ ctx, input }) => service.addBrand(ctx.caller, input.name)),

  rename: managing
    .input(renameBrandInput)
    .output(brandName)
    .mutation(({ ctx, input }) => service.renameBrand(ctx.caller, input)),

  delete: managing
    .input(brandInput)
    .output(z.object({ id: z.string(), deleted: z.literal(true) }))
    .mutation(({ ctx, input }) => service.deleteBrand(ctx.caller, input.id)),
});
