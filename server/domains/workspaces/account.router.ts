import { z } from "zod";
import { mailIsSetUp } from "@/server/lib/mail";
import { router } from "@/server/trpc/init";
import { publicProcedure, userProcedure } from "@/server/trpc/procedures";
import * as service from "./account.service";
import { demoOffer } from "./demo.service";
import { disconnectIdentity, getSignInMethods, oidcName } from "./service/identities";
import { mailSignInLink } from "./service/known-devices";
import { findPasswordReset, mailPasswordReset, resetPassword } from "./service/password-reset";
import {
  accountLinkInput,
  changePasswordInput,
  passwordResetQuery,
  profileInput,
  resetPasswordInput,
  sessionSummary,
  signInMethods,
  signUpInput,
} from "./workspaces.schema";

export const accountRouter = router({
  signUp: publicProcedure
    .input(signUpInput)
    .output(z.object({ id: z.string(), email: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limitVisitor("account");
      return service.signUp(input);
    }),

  /** The demo's sign-in, where it may be shown: an installation that only this machine can reach. */
  demo: publicProcedure.output(z.object({ email: z.string(), password: z.string() }).nullable()).query(({ ctx }) => demoOffer(ctx.isDirect ?? false)),

  /** Whether links to sign in with, and to choose a new password, can be had by mail; the name of the OpenID Connect provider, or null. */
  signInOptions: publicProcedure
    .output(z.object({ mailsLinks: z.boolean(), oidc: z.string().nullable() }))
    .query(() => ({ mailsLinks: mailIsSetUp(), oidc: oidcName() })),

  mailSignInLink: publicProcedure
    .input(accountLinkInput)
    .output(z.object({ asked: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limitVisitor("link");
      await mailSignInLink(input.email, input.locale);
      return { asked: true };
    }),

  mailPasswordReset: publicProcedure
    .input(accountLinkInput)
    .output(z.object({ asked: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limitVisitor("link");
      await mailPasswordReset(input.email, input.locale);
      return { asked: true };
    }),

  passwordReset: publicProcedure
    .input(passwordResetQuery)
    .output(z.object({ email: z.string() }).nullable())
    .query(async ({ ctx, input }) => {
      await ctx.limitVisitor("link");
      return findPasswordReset(input.token);
    }),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(z.object({ email: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limitVisitor("link");
      return resetPassword(input);
    }),

  sessions: userProcedure.output(z.array(sessionSummary)).query(({ ctx }) => service.listSessions(ctx.user.userId, ctx.user.sessionId)),

  revokeSession: userProcedure
    .input(z.strictObject({ id: z.guid() }))
    .output(z.object({ id: z.string(), revoked: z.literal(true) }))
    .mutation(({ ctx, input }) => service.revokeSession(ctx.user.userId, input.id)),

  signInMethods: userProcedure.output(signInMethods).query(({ ctx }) => getSignInMethods(ctx.user.userId)),

  disconnectIdentity: userProcedure.output(z.object({ disconnected: z.literal(true) })).mutation(({ ctx }) => disconnectIdentity(ctx.user.userId)),

  changePassword: userProcedure
    .input(changePasswordInput)
    .output(z.object({ changed: z.literal(true), signedOutSessions: z.int() }))
    .mutation(({ ctx, input }) => service.changePassword(ctx.user.userId, ctx.user.sessionId, input)),

  updateProfile: userProcedure
    .input(profileInput)
    .output(z.object({ updated: z.literal(true) }))
    .mutation(({ ctx, input }) => service.updateProfile(ctx.user.userId, input)),
});
