import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { brandProfileSchema, saveBrandProfileInput } from "./brand-profile.schema";
import { findBrandProfile, saveBrandProfile } from "./service/brand-profile";

export const brandProfileRouter = router({
  brandProfile: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/brand-profile",
        tags: ["Ads"],
        protect: true,
        summary: "Get the brand profile",
      },
    })
    .input(z.object({}))
    .output(brandProfileSchema.nullable())
    .query(({ ctx }) => findBrandProfile(ctx.caller)),

  saveBrandProfile: protectedProcedure({ scope: "ads:write" })
    .input(saveBrandProfileInput)
    .output(brandProfileSchema)
    .mutation(({ ctx, input }) => saveBrandProfile(ctx.caller, input)),
});
