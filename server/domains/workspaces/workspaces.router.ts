import { z } from "zod";
import { AppError } from "@/server/lib/errors";
import { router } from "@/server/trpc/init";
import { protectedProcedure, userProcedure } from "@/server/trpc/procedures";
import { memberInput } from "./people.schema";
import { leaveWorkspace, transferOwnership } from "./service/members";
import { changeSettings, createSharedWorkspace, deleteWorkspace } from "./service/workspace-settings";
import { deleteWorkspaceInput, newWorkspaceInput, workspaceSettingsInput, workspaceSummary } from "./workspaces.schema";
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

  /** The person owns it, and works in it from now on. */
  create: userProcedure
    .input(newWorkspaceInput)
    .output(z.object({ workspaceId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const created = await createSharedWorkspace(ctx.user.userId, input);
      ctx.chooseWorkspace(created.workspaceId);
      return created;
    }),

  update: protectedProcedure({ scope: "posts:create", role: "ADMIN" })
    .input(workspaceSettingsInput)
    .output(z.object({ updated: z.literal(true) }))
    .mutation(({ ctx, input }) => changeSettings(ctx.caller, input)),

  /** Who is left without the workspace continues in their own. */
  leave: protectedProcedure({ scope: "posts:read" })
    .output(z.object({ left: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      const left = await leaveWorkspace(ctx.caller);
      ctx.chooseWorkspace(null);
      return left;
    }),

  transfer: protectedProcedure({ scope: "posts:create", role: "OWNER" })
    .input(memberInput)
    .output(z.object({ ownerId: z.string() }))
    .mutation(({ ctx, input }) => transferOwnership(ctx.caller, input.userId)),

  delete: protectedProcedure({ scope: "posts:create", role: "OWNER" })
    .input(deleteWorkspaceInput)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const deleted = await deleteWorkspace(ctx.caller, input.name);
      ctx.chooseWorkspace(null);
      return deleted;
    }),

  brands: protectedProcedure({ scope: "posts:read" })
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(({ ctx }) => service.listBrands(ctx.caller.workspaceId, ctx.caller.brandIds)),
});
