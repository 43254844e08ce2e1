import { z } from "zod";
import { localeSchema } from "@/server/domains/workspaces";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime();
const platformNames = socialPlatforms.map((platform) => platform.toLowerCase()) as Lowercase<SocialPlatform>[];
const platformName = z.enum(platformNames, `must be one of ${platformNames.join(", ")}`);
const externalId = z.string().min(1).max(200);

const connectLinkStatus = z.enum(["open", "opened", "connected", "cancelled", "failed", "expired"]);
export type ConnectLinkStatus = z.output<typeof connectLinkStatus>;

export const createConnectLinkInput = z.strictObject({
  brandId: id.optional().describe("The brand that the accounts come to; this or `brandExternalId`."),
  brandExternalId: externalId.optional().describe("The same by your own identifier of the brand."),
  platforms: z.array(platformName).min(1).max(20).optional().describe("What the page offers; all platforms that are set up unless given."),
  redirectUrl: z.string().max(2_048).optional().describe("Where the browser goes afterwards. Its origin must be allowed in Settings → Developers."),
  locale: localeSchema.optional().describe("Language of the page; that of the workspace's owner unless given."),
  connectionId: id.optional().describe("A connection of the brand to renew: only its platform is offered, and no other account is taken."),
  expiresInMinutes: z.int().min(5).max(10_080).default(60),
});
export type CreateConnectLinkInput = z.output<typeof createConnectLinkInput>;

export const connectLinkIdInput = z.strictObject({ id });

export const listConnectLinksInput = z.object({
  ...paginationInput({ default: 50, max: 100 }),
  brandId: id.optional(),
  brandExternalId: externalId.optional(),
});
export type ListConnectLinksInput = z.output<typeof listConnectLinksInput>;

export const connectLinkSchema = z
  .object({
    id: z.string(),
    status: connectLinkStatus.describe("`opened`: a browser has opened it and not finished. `expired`: not used in time, or revoked."),
    brandId: z.string(),
    brandExternalId: z.string().nullable(),
    platforms: z.array(platformName),
    connectionId: z.string().nullable().describe("The connection to renew."),
    redirectUrl: z.string().nullable(),
    locale: localeSchema,
    connectionIds: z.array(z.string()).describe("What it connected."),
    error: z.string().nullable().describe("Why it failed: `PLATFORM_REFUSED`, `OTHER_ACCOUNT` or `ACCOUNT_IN_OTHER_BRAND`, a colon and a sentence."),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: "ConnectLink" });
export type ConnectLink = z.output<typeof connectLinkSchema>;

export const createdConnectLinkSchema = connectLinkSchema
  .extend({ url: z.url().describe("For the customer's browser. It stands in this answer alone.") })
  .meta({ id: "CreatedConnectLink" });
export type CreatedConnectLink = z.output<typeof createdConnectLinkSchema>;

export const connectLinkPage = pageOf(connectLinkSchema);
export const deletedConnectLinkSchema = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedConnectLink" });

/** For the dashboard: origins that links may lead back to. */
export const redirectOriginsSchema = z.strictObject({ origins: z.array(z.string().trim().max(300)).max(20, "must be at most 20 origins") });
export type RedirectOrigins = z.output<typeof redirectOriginsSchema>;
