import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { accountKinds, type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";

/** As stored. A REVOKED connection was disconnected and is never shown. */
export type ConnectionStatus = "ACTIVE" | "EXPIRED" | "REVOKED";

const platformNames = socialPlatforms.map((platform) => platform.toLowerCase()) as Lowercase<SocialPlatform>[];
const platformName = z.enum(platformNames);

/** A platform's name in any case. */
const anyCasePlatform = z.preprocess(
  (value) => (typeof value === "string" ? value.toUpperCase() : value),
  z.enum(socialPlatforms, `must be one of ${platformNames.join(", ")}`),
);

const id = z.guid("must be a UUID").toLowerCase();

export const connectionSchema = z
  .object({
    id: z.string().describe("Used in `accountIds` of posts."),
    platform: platformName,
    accountId: z.string().describe("Identifier on the platform."),
    accountName: z.string(),
    displayName: z.string().describe("Equals accountName."),
    status: z.enum(["connected", "expired"]).describe("An expired connection must be renewed before it publishes again."),
    expiresAt: z.iso.datetime().nullable().describe("When the connection ends unless it is renewed; null when it does not end by time."),
    connectedAt: z.iso.datetime(),
    brandId: z.string().nullable(),
    brandExternalId: z.string().nullable().describe("The brand's identifier in your own system."),
    sandbox: z.boolean().describe("Connected to the built-in stand-in of the platform."),
  })
  .meta({ id: "Connection" });
export type Connection = z.output<typeof connectionSchema>;

export const listConnectionsInput = z.object({
  ...paginationInput({ default: 20, max: 50 }),
  platform: anyCasePlatform.optional(),
  brandId: id.optional(),
  brandExternalId: z.string().max(200).optional(),
});
export type ListConnectionsInput = z.output<typeof listConnectionsInput>;

/** The dashboard's page of accounts puts the most urgent of all of them first. */
export const listAccountsInput = z.object({ ...listConnectionsInput.shape, ...paginationInput({ default: 50, max: 500 }) });

/** How near the end is: `expiring` within a week, `expired` when only connecting again helps. */
export type Health = "ok" | "expiring" | "expired";

/** For the dashboard: what the API shows, and what only its pages need. */
export const connectedAccount = connectionSchema.extend({
  health: z.enum(["ok", "expiring", "expired"]),
  kind: z.string(),
  avatarUrl: z.string().nullable(),
  /** What new posts to this account get unless they say otherwise, by the platform's schema of settings. */
  publishDefaults: z.record(z.string(), z.unknown()),
});
export type ConnectedAccount = z.output<typeof connectedAccount>;

export const connectedAccountPage = pageOf(connectedAccount);

/** For the shell of every page. */
export const sidebarAccounts = z.object({
  /** The first few: those that must be connected again, then the newest. */
  accounts: z.array(connectedAccount.pick({ id: true, platform: true, accountName: true, health: true })),
  total: z.int(),
  expired: z.object({
    count: z.int(),
    /** The one that was connected last. */
    newest: connectionSchema.pick({ id: true, platform: true, accountName: true }).nullable(),
  }),
});
export type SidebarAccounts = z.output<typeof sidebarAccounts>;

export const connectionPage = pageOf(connectionSchema);

export const connectionIdInput = z.strictObject({ id });

export const startConnectInput = z.strictObject({
  platform: anyCasePlatform,
  /** The connection to renew; its id and its scheduled posts stay. */
  connectionId: id.optional(),
});
export type StartConnectInput = z.output<typeof startConnectInput>;
export const startedConnect = z.object({ authorizeUrl: z.url() });

export const assignBrandInput = z.strictObject({ id, brandId: id.nullable() });
export type AssignBrandInput = z.output<typeof assignBrandInput>;

export const pendingChoiceInput = z.strictObject({ flowId: id });
/** What a consent granted, while the person chooses which of it to connect. */
export const pendingChoice = z.object({
  platform: platformName,
  /** Until then the choice can be made. */
  expiresAt: z.iso.datetime(),
  accounts: z.array(
    z.object({
      accountId: z.string(),
      accountName: z.string(),
      kind: z.enum(accountKinds),
      avatarUrl: z.string().nullable(),
      alreadyConnected: z.boolean(),
    }),
  ),
});
export type PendingChoice = z.output<typeof pendingChoice>;

export const chooseInput = z.strictObject({ flowId: id, accountIds: z.array(z.string().max(300)).min(1).max(200) });
export type ChooseInput = z.output<typeof chooseInput>;

export const connectionTarget = z.strictObject({ connectionId: id });

/** What the platform lets this account choose right now; empty where it has no such rules. */
export const publishOptions = z.object({
  destinations: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  privacyLevels: z.array(z.string()).optional(),
  disabled: z.array(z.string()).optional(),
  maxVideoSeconds: z.number().optional(),
  nickname: z.string().optional(),
});

/** The same for programs, which may get it some minutes old. */
export const accountOptions = z
  .object({
    destinations: publishOptions.shape.destinations.describe("Places within the account that a post goes to, such as boards."),
    privacyLevels: publishOptions.shape.privacyLevels.describe(
      "Who may see the post, in the platform's own words. The person chooses: the first is no default.",
    ),
    disabled: publishOptions.shape.disabled.describe("Interactions that the account has switched off: `comment`, `duet`, `stitch`."),
    maxVideoSeconds: publishOptions.shape.maxVideoSeconds,
    nickname: publishOptions.shape.nickname.describe("The account as the platform shows it."),
    asOf: z.iso.datetime().describe("When the platform was asked; at most 10 minutes ago."),
  })
  .meta({ id: "AccountOptions" });
export type AccountOptions = z.output<typeof accountOptions>;

export const setDefaultsInput = z.strictObject({ connectionId: id, defaults: z.record(z.string(), z.unknown()) });
export type SetDefaultsInput = z.output<typeof setDefaultsInput>;

export const disconnected = z.object({ id: z.string(), disconnected: z.literal(true) }).meta({ id: "DisconnectedConnection" });

export const connectablePlatform = z.object({
  platform: platformName,
  /** False while the installation has no credentials for it. */
  available: z.boolean(),
  sandbox: z.boolean(),
});
export type ConnectablePlatform = z.output<typeof connectablePlatform>;

/** The sandbox's accounts of fixed behaviour, as `--sandbox-account` names them. */
export const sandboxAccounts = ["ok", "reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"] as const;
export type SandboxAccount = (typeof sandboxAccounts)[number];
