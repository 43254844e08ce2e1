import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./brands.schema";
import * as service from "./brands.service";

const tags = ["Brands"];
const reads = protectedProcedure({ scope: "posts:read" });
const manages = protectedProcedure({ scope: "brands:manage" });

export const brandsRouter = router({
  list: reads
    .meta({ openapi: { method: "GET", path: "/brands", tags, protect: true, summary: "List brands" } })
    .input(schema.listBrandsInput)
    .output(schema.brandPage)
    .query(({ ctx, input }) => service.listBrands(ctx.caller, input)),

  get: reads
    .meta({ openapi: { method: "GET", path: "/brands/{id}", tags, protect: true, summary: "Read a brand" } })
    .input(schema.brandIdInput)
    .output(schema.brandSchema)
    .query(({ ctx, input }) => service.getBrand(ctx.caller, input.id)),

  create: manages
    .meta({ openapi: { method: "POST", path: "/brands", tags, protect: true, summary: "Create a brand" }, successStatus: 201 })
    .input(schema.createBrandInput)
    .output(schema.brandSchema)
    .mutation(({ ctx, input }) => service.addBrand(ctx.caller, input)),

  update: manages
    .meta({ openapi: { method: "PATCH", path: "/brands/{id}", tags, protect: true, summary: "Change a brand" } })
    .input(schema.updateBrandInput)
    .output(schema.brandSchema)
    .mutation(({ ctx, input }) => service.updateBrand(ctx.caller, input)),

  delete: manages
    .meta({ openapi: { method: "DELETE", path: "/brands/{id}", tags, protect: true, summary: "Delete a brand" } })
    .input(schema.deleteBrandInput)
    .output(schema.deletedBrandSchema)
    .mutation(({ ctx, input }) => service.deleteBrand(ctx.caller, input)),

  /** For the dashboard: with the accounts and members of each. */
  views: reads.output(z.array(schema.brandView)).query(({ ctx }) => service.listBrandViews(ctx.caller)),
});
