import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./connect-links.schema";
import * as service from "./connect-links.service";

const tags = ["Connect links"];
const manages = protectedProcedure({ scope: "brands:manage" });

export const connectLinksRouter = router({
  list: manages
    .meta({ openapi: { method: "GET", path: "/connect-links", tags, protect: true, summary: "List connect links" } })
    .input(schema.listConnectLinksInput)
    .output(schema.connectLinkPage)
    .query(({ ctx, input }) => service.listConnectLinks(ctx.caller, input)),

  get: manages
    .meta({ openapi: { method: "GET", path: "/connect-links/{id}", tags, protect: true, summary: "Read a connect link" } })
    .input(schema.connectLinkIdInput)
    .output(schema.connectLinkSchema)
    .query(({ ctx, input }) => service.getConnectLink(ctx.caller, input.id)),

  create: manages
    .meta({ openapi: { method: "POST", path: "/connect-links", tags, protect: true, summary: "Create a connect link" }, successStatus: 201 })
    .input(schema.createConnectLinkInput)
    .output(schema.createdConnectLinkSchema)
    .mutation(({ ctx, input }) => service.createConnectLink(ctx.caller, input)),

  revoke: manages
    .meta({ openapi: { method: "DELETE", path: "/connect-links/{id}", tags, protect: true, summary: "Revoke a connect link" } })
    .input(schema.connectLinkIdInput)
    .output(schema.deletedConnectLinkSchema)
    .mutation(({ ctx, input }) => service.revokeConnectLink(ctx.caller, input.id)),

  /** Where links may lead back to, for the dashboard. */
  redirectOrigins: manages.output(schema.redirectOriginsSchema).query(({ ctx }) => service.getRedirectOrigins(ctx.caller)),

  setRedirectOrigins: manages
    .input(schema.redirectOriginsSchema)
    .output(schema.redirectOriginsSchema)
    .mutation(({ ctx, input }) => service.setRedirectOrigins(ctx.caller, input)),
});
