import { z } from "zod";

/** What links to pages that are opened without an account have in common. */

export const linkToken = z.string().min(20).max(100);

export const pageLinkSchema = z.object({
  id: z.string(),
  status: z.enum(["open", "expired", "revoked"]),
  /** Name of the member. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PageLink = z.output<typeof pageLinkSchema>;

/** A link's address is in the answer that creates it alone. */
export const linkAddress = { url: z.url() };
export const linkIdInput = z.strictObject({ id: z.guid("must be a UUID").toLowerCase() });
export const linkTokenInput = z.strictObject({ token: linkToken });
export const revokedLinkSchema = z.object({ id: z.string(), revoked: z.literal(true) });
