import { z } from "zod";
import { AppError } from "@/server/lib/errors";
import { router } from "@/server/trpc/init";
import { protectedProcedure, userProcedure } from "@/server/trpc/procedures";
import { workspaceSummary } from "./workspaces.schema";
import * as service from "./workspaces.service";

export const workspacesRouter = router({
  list: userProcedure.output(z.array(workspaceSummary)).query(({ ctx }) => service.listWorkspaces(ctx.user.userId)),

  /** Chooses the workspace that the dashboard's next requests act in. */
  switch: userProcedure
    .input(z.strictObject({ workspaceId: z.guid() }))
    .output(z.object({ workspaceId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const access = await service.resolveAccess(ctx.user.userId, input.workspaceId);
      if (!access) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You do not have access to this workspace.");
      ctx.chooseWorkspace(access.workspaceId);
      return { workspaceId: access.workspaceId };
    }),

  brands: protectedProcedure({ scope: "posts:read" })
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(({ ctx }) => service.listBrands(ctx.caller.workspaceId)),
});
