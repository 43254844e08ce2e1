import { z } from "zod";
import type { Scope } from "@/server/domains/workspaces";

// Only the type crosses over: the browser reads this file, and the domain's index leads to the database.
const scopeSchema = z.enum({
  "posts:read": "posts:read",
  "posts:create": "posts:create",
  "ads:read": "ads:read",
  "ads:write": "ads:write",
  copilot: "copilot",
} satisfies { [S in Scope]: S });

/** Longest life a key can be given; null = until it is revoked. */
export const maxKeyDays = 3650;

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
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.int().min(1).max(maxKeyDays).optional(),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

export const revokeApiKeyInput = z.strictObject({ id: z.guid() });

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKeyView = z.output<typeof apiKeySchema>;

/** The one answer that holds the key itself. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.output<typeof createdApiKeySchema>;
