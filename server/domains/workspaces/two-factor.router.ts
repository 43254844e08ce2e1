import { router } from "@/server/trpc/init";
import { userProcedure } from "@/server/trpc/procedures";
import * as service from "./service/two-factor";
import * as schema from "./two-factor.schema";

/** A person's own: no key reaches it. */
export const twoFactorRouter = router({
  state: userProcedure.output(schema.twoFactorState).query(({ ctx }) => service.getTwoFactor(ctx.user.userId)),

  begin: userProcedure
    .input(schema.beginTwoFactorInput)
    .output(schema.twoFactorSecret)
    .mutation(({ ctx, input }) => service.beginTwoFactor(ctx.user.userId, input.currentPassword)),

  confirm: userProcedure
    .input(schema.twoFactorCodeInput)
    .output(schema.recoveryCodes)
    .mutation(({ ctx, input }) => service.confirmTwoFactor(ctx.user.userId, ctx.user.sessionId, input.code)),

  disable: userProcedure
    .input(schema.protectedTwoFactorInput)
    .output(schema.twoFactorDisabled)
    .mutation(({ ctx, input }) => service.disableTwoFactor(ctx.user.userId, input)),

  renewCodes: userProcedure
    .input(schema.protectedTwoFactorInput)
    .output(schema.recoveryCodes)
    .mutation(({ ctx, input }) => service.renewRecoveryCodes(ctx.user.userId, input)),
});
