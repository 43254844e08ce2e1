import { z } from "zod";
import { router } from "@/server/trpc/init";
import { userProcedure } from "@/server/trpc/procedures";
import { apiKeySchema, createApiKeyInput, createdApiKeySchema, revokeApiKeyInput } from "./api-keys.schema";
import { createOwnApiKey, listOwnApiKeys, revokeOwnApiKey } from "./api-keys.service";

/** For the dashboard alone: a key can neither make nor see keys. */
export const apiKeysRouter = router({
  list: userProcedure.output(z.array(apiKeySchema)).query(({ ctx }) => listOwnApiKeys(ctx.user.userId)),

  create: userProcedure
    .input(createApiKeyInput)
    .output(createdApiKeySchema)
    .mutation(({ ctx, input }) => createOwnApiKey(ctx.user.userId, input)),

  revoke: userProcedure
    .input(revokeApiKeyInput)
    .output(apiKeySchema)
    .mutation(({ ctx, input }) => revokeOwnApiKey(ctx.user.userId, input.id)),
});
