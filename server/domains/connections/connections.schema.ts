import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";

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

export const connectionSchema = z.object({
  id: z.string().describe("Used in `accountIds` of posts."),
  platform: platformName,
  accountId: z.string().describe("Identifier on the platform."),
  accountName: z.string(),
  displayName: z.string().describe("Equals accountName."),
  status: z.enum(["connected", "expired"]).describe("An expired connection must be renewed before it publishes again."),
  expiresAt: z.iso.datetime().nullable().describe("When the connection ends unless it is renewed; null when it does not end by time."),
  connectedAt: z.iso.datetime(),
  brandId: z.string().nullable(),
  sandbox: z.boolean().describe("Connected to the built-in stand-in of the platform."),
});
export type Connection = z.output<typeof connectionSchema>;

export const listConnectionsInput = z.object({
  ...paginationInput({ default: 20, max: 50 }),
  platform: anyCasePlatform.optional(),
});
export type ListConnectionsInput = z.output<typeof listConnectionsInput>;

export const connectionPage = pageOf(connectionSchema);

export const connectionIdInput = z.strictObject({ id });

export const startConnectInput = z.strictObject({
  platform: anyCasePlatform,
  /** The connection to renew; its id and what is scheduled on it stay. */
  connectionId: id.optional(),
});
export type StartConnectInput = z.output<typeof startConnectInput>;
export const startedConnect = z.object({ authorizeUrl: z.url() });

export const assignBrandInput = z.strictObject({ id, brandId: id.nullable() });
export type AssignBrandInput = z.output<typeof assignBrandInput>;

export const disconnected = z.object({ id: z.string(), disconnected: z.literal(true) });

export const connectablePlatform = z.object({
  platform: platformName,
  /** False while the installation has no credentials for it. */
  available: z.boolean(),
  sandbox: z.boolean(),
});
export type ConnectablePlatform = z.output<typeof connectablePlatform>;

/** The stand-in's accounts of fixed behaviour, as `--sandbox-account` names them. */
export const sandboxAccounts = ["ok", "reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"] as const;
export type SandboxAccount = (typeof sandboxAccounts)[number];
