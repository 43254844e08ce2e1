import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure, publicProcedure, userProcedure } from "@/server/trpc/procedures";
import { createInvitationInput, invitationInput, invitationLink, invitationList, openedInvitation, tokenInput } from "./people.schema";
import * as service from "./service/invitations";

const managing = protectedProcedure({ scope: "posts:read", role: "ADMIN" });

export const invitationsRouter = router({
  list: managing.output(invitationList).query(({ ctx }) => service.listInvitations(ctx.caller)),

  create: managing
    .input(createInvitationInput)
    .output(invitationLink)
    .mutation(({ ctx, input }) => service.createInvitation(ctx.caller, input)),

  /** A mutation, because what it answers is a secret that no cache may keep. */
  link: managing
    .input(invitationInput)
    .output(invitationLink)
    .mutation(({ ctx, input }) => service.getLink(ctx.caller, input.id)),

  resend: managing
    .input(invitationInput)
    .output(invitationLink)
    .mutation(({ ctx, input }) => service.resendInvitation(ctx.caller, input.id)),

  revoke: managing
    .input(invitationInput)
    .output(z.object({ id: z.string(), revoked: z.literal(true) }))
    .mutation(({ ctx, input }) => service.revokeInvitation(ctx.caller, input.id)),

  /** Who invites, to what, as what: for anyone who has the link. */
  open: publicProcedure
    .input(tokenInput)
    .output(openedInvitation)
    .query(async ({ ctx, input }) => {
      await ctx.limitVisitor("invitation");
      return service.openInvitation(input.token);
    }),

  /** Anyone who was let in by a link comes back by it, too: its workspace is theirs by then. */
  membership: userProcedure
    .input(tokenInput)
    .output(z.object({ workspaceId: z.string() }).nullable())
    .query(({ ctx, input }) => service.membershipBehind(ctx.user.userId, input.token)),

  /** The person becomes a member, and the workspace the one that their browser acts in. */
  accept: userProcedure
    .input(tokenInput)
    .output(z.object({ workspaceId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limitVisitor("invitation");
      const accepted = await service.acceptInvitation(ctx.user.userId, input.token);
      ctx.chooseWorkspace(accepted.workspaceId);
      return accepted;
    }),
});
