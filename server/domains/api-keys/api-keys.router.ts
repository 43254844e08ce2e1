import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./api-keys.schema";
import * as service from "./api-keys.service";

const tags = ["API keys"];
const managing = protectedProcedure({ scope: "keys:manage" });

export const apiKeysRouter = router({
  list: managing
    .meta({ openapi: { method: "GET", path: "/api-keys", tags, protect: true, summary: "List API keys" } })
    .input(schema.listApiKeysInput)
    .output(schema.apiKeyPage)
    .query(({ ctx, input }) => service.listApiKeys(ctx.caller, input)),

  create: managing
    .meta({ openapi: { method: "POST", path: "/api-keys", tags, protect: true, summary: "Create an API key" }, successStatus: 201 })
    .input(schema.createApiKeyInput)
    .output(schema.createdApiKeySchema)
    .mutation(({ ctx, input }) => service.grantApiKey(ctx.caller, input)),

  revoke: managing
    .meta({ openapi: { method: "DELETE", path: "/api-keys/{id}", tags, protect: true, summary: "Revoke an API key" } })
    .input(schema.revokeApiKeyInput)
    .output(schema.revokedApiKeySchema)
    .mutation(({ ctx, input }) => service.revokeVisibleKey(ctx.caller, input.id)),
});
