import { z } from "zod";
import { type Membership, type Plan, plans, type Role, roles, type Scope } from "@/shared/access";

export const planSchema = z.enum(plans);
export const roleSchema = z.enum(roles);
export type { Plan, Role, Scope };

/**
 * Who is asking, already authorised for one workspace. Every service takes it first and trusts it.
 */
export interface Caller extends Membership {
  actor: { type: "user" | "apiKey" | "copilot" | "system"; id: string };
  userId: string;
  /** What the key may be used for; null = a person in the dashboard, whom the role alone bounds. */
  scopes: readonly Scope[] | null;
}

/** Time zone name that Intl knows. */
export const timezoneSchema = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, "is not an IANA time zone");

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email("is not an e-mail address"));
/** The upper bound keeps hashing time bounded. */
const passwordSchema = z.string().min(10, "must have at least 10 characters").max(256);
/** A name that people read: no control characters, trimmed, 1 to 80 code points. */
export const nameSchema = z
  .string()
  .trim()
  .normalize("NFC")
  .refine((name) => [...name].length >= 1 && [...name].length <= 80, "must have 1 to 80 characters")
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), "must not contain control characters");

export const localeSchema = z.enum(["ar", "en"]);

export const newUserInput = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  name: nameSchema,
  locale: localeSchema.default("ar"),
  timezone: timezoneSchema.optional(),
});
export type NewUserInput = z.output<typeof newUserInput>;

/** `invitation`: the token of a link, required with sign-up by invitation only. */
export const signUpInput = newUserInput.extend({ invitation: z.string().max(100).optional() });
export type SignUpInput = z.output<typeof signUpInput>;

export const accountLinkInput = z.strictObject({ email: emailSchema, locale: localeSchema });

const resetToken = z.string().min(1).max(400);
export const passwordResetQuery = z.strictObject({ token: resetToken });
export const resetPasswordInput = z.strictObject({ token: resetToken, newPassword: passwordSchema });

export const signInMethods = z.object({ hasPassword: z.boolean(), oidc: z.object({ name: z.string(), isConnected: z.boolean() }).nullable() });
export type SignInMethods = z.output<typeof signInMethods>;

export const changePasswordInput = z.strictObject({ currentPassword: z.string().max(256), newPassword: passwordSchema });
export const profileInput = z.strictObject({ name: nameSchema.optional(), locale: localeSchema.optional() });

/** ISO weekday that a workspace's weeks begin with; where it is null, the reader's language and the zone's country say. */
export const weekStartSchema = z.literal([1, 6, 7], "must be 1, 6 or 7: Monday, Saturday or Sunday");

export const workspaceSummary = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["PERSONAL", "SHARED"]),
  isDemo: z.boolean(),
  isTest: z.boolean(),
  timezone: z.string(),
  weekStart: weekStartSchema.nullable(),
  /** Posts by members without the right to approve need an approval. */
  approvalRequired: z.boolean(),
  role: roleSchema,
  /** To some of its brands. */
  limited: z.boolean(),
  plan: planSchema,
});

export const newWorkspaceInput = z.strictObject({ name: nameSchema, timezone: timezoneSchema.optional(), isTest: z.boolean().default(false) });
export type NewWorkspaceInput = z.output<typeof newWorkspaceInput>;
export const workspaceSettingsInput = z.strictObject({
  name: nameSchema.optional(),
  timezone: timezoneSchema.optional(),
  weekStart: weekStartSchema.nullable().optional(),
});
export type WorkspaceSettingsInput = z.output<typeof workspaceSettingsInput>;
/** `name`: the workspace's, typed by hand. */
export const deleteWorkspaceInput = z.strictObject({ name: z.string().max(400) });

export const sessionSummary = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
