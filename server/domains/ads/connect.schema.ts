import { z } from "zod";
import { adPlatformSchema, adPlatforms } from "./metrics.schema";

const id = z.guid("must be a UUID").toLowerCase();

/** A platform's name in any case. */
const anyCasePlatform = z.preprocess(
  (value) => (typeof value === "string" ? value.toUpperCase() : value),
  z.enum(adPlatforms, `must be one of ${adPlatforms.join(", ")}`),
);

export const connectablePlatform = z.object({
  platform: adPlatformSchema,
  /** False while the installation has no credentials for it. */
  available: z.boolean(),
  sandbox: z.boolean(),
});
export type ConnectablePlatform = z.output<typeof connectablePlatform>;

export const startAdConnectInput = z.strictObject({ platform: anyCasePlatform });
export type StartAdConnectInput = z.output<typeof startAdConnectInput>;
export const startedAdConnect = z.object({ authorizeUrl: z.url() });

export const pendingAdChoiceInput = z.strictObject({ flowId: id });
/** What a consent granted, while the person chooses which of it to connect. */
export const pendingAdChoice = z.object({
  platform: adPlatformSchema,
  /** Until then the choice can be made. */
  expiresAt: z.iso.datetime(),
  accounts: z.array(
    z.object({
      externalId: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      status: z.enum(["ACTIVE", "PAUSED"]),
      /** GOOGLE: the manager account above it. */
      managerName: z.string().nullable(),
      alreadyConnected: z.boolean(),
    }),
  ),
});
export type PendingAdChoice = z.output<typeof pendingAdChoice>;

export const chooseAdAccountsInput = z.strictObject({ flowId: id, externalIds: z.array(z.string().max(300)).min(1).max(500) });
export type ChooseAdAccountsInput = z.output<typeof chooseAdAccountsInput>;

export const adAccountIdInput = z.strictObject({ id });
export const disconnectedAdAccount = z.object({ id: z.string(), disconnected: z.literal(true) });

export const syncNowInput = z.strictObject({ adAccountId: id.optional() });
export const syncStarted = z.object({ adAccountIds: z.array(z.string()) });

/** The sandbox's ad accounts, as `--sandbox-account` names them. */
export const adSandboxAccounts = ["main", "empty", "refuses"] as const;
export type AdSandboxAccount = (typeof adSandboxAccounts)[number];
