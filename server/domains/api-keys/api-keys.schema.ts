import { z } from "zod";
import type { Scope } from "@/server/domains/workspaces";
import { pageOf, paginationInput } from "@/server/lib/pagination";

// Only the type crosses over: the browser reads this file, and the domain's index leads to the database.
const scopeSchema = z.enum({
  "posts:read": "posts:read",
  "posts:create": "posts:create",
  "ads:read": "ads:read",
  "ads:write": "ads:write",
  copilot: "copilot",
  "brands:manage": "brands:manage",
  "keys:manage": "keys:manage",
} satisfies { [S in Scope]: S });

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime();

export const createApiKeyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(80, "must be at most 80 characters")
    .regex(/^\P{Cc}*$/u, "must not contain control characters"),
  scopes: z
    .array(scopeSchema)
    .min(1, "choose at least one scope")
    .transform((scopes) => [...new Set(scopes)])
    .describe("What the key may do, within the role of whoever it belongs to."),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 date and time with an offset or Z" })
    .optional()
    .describe("In the future and within 10 years; absent = until it is revoked, or until the key that creates it ends."),
  brandIds: z
    .array(id)
    .min(1, "must name at least one brand")
    .max(100, "must name at most 100 brands")
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe("Limits the key to these brands of the workspace; absent = as whoever creates it."),
  workspaceId: id.optional().describe("Creates a service key: it belongs to this workspace instead of a person and opens no other."),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

export const listApiKeysInput = z.object(paginationInput({ default: 50, max: 500 }));
export type ListApiKeysInput = z.output<typeof listApiKeysInput>;

export const revokeApiKeyInput = z.strictObject({ id });

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scopeSchema),
    brandIds: z.array(z.string()).describe("Brands the key is limited to; empty = as whoever it belongs to."),
    workspaceId: z.string().nullable().describe("The workspace that a service key belongs to; null = a person's key."),
    createdBy: z.string().describe("Name of the person who created it."),
    createdAt: time,
    lastUsedAt: time.nullable(),
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyView = z.output<typeof apiKeySchema>;

export const apiKeyPage = pageOf(apiKeySchema);
export type ApiKeyPage = z.output<typeof apiKeyPage>;

/** The one answer that holds the key itself. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string().describe("Shown in this answer alone.") }).meta({ id: "CreatedApiKey" });
export type CreatedApiKey = z.output<typeof createdApiKeySchema>;

export const revokedApiKeySchema = z.object({ id: z.string(), revokedAt: time }).meta({ id: "RevokedApiKey" });
export type RevokedApiKey = z.output<typeof revokedApiKeySchema>;
