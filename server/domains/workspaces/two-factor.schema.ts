import { z } from "zod";

/** Two-step verification: inputs and outputs of the security page and of sign-in. */

const currentPassword = z.string().max(256);
/** As a person types it: any digits, spaces, a recovery code's dash. */
export const typedCode = z.string().trim().min(1, "is required").max(40);

export const beginTwoFactorInput = z.strictObject({ currentPassword });
export const twoFactorCodeInput = z.strictObject({ code: typedCode });
export const protectedTwoFactorInput = z.strictObject({ currentPassword, code: typedCode });
export type ProtectedTwoFactorInput = z.output<typeof protectedTwoFactorInput>;

export const twoFactorState = z.object({
  enabledAt: z.iso.datetime().nullable().describe("null: signing in asks for the password alone."),
  recoveryCodesLeft: z.int(),
});
export type TwoFactorState = z.output<typeof twoFactorState>;

/** Shown once, while it is being set up. */
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
/** Shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export const twoFactorDisabled = z.object({ disabled: z.literal(true) });
