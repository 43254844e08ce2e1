import { z } from "zod";
import { pendingChoice } from "@/server/domains/connections";

/** The hosted page of a connect link, for a browser that has no account here. The cookie of that browser is what it is recognised by. */

const id = z.guid("must be a UUID").toLowerCase();
const { platform } = pendingChoice.shape;

export const connectPageInput = z.strictObject({ token: z.string().max(100).optional(), id: id.optional() });
export type ConnectPageInput = z.output<typeof connectPageInput>;

export const startLinkInput = z.strictObject({ id, platform });
export const chooseLinkInput = z.strictObject({ id, accountIds: z.array(z.string().max(300)).min(1).max(200) });
export const linkIdInput = z.strictObject({ id });

/** The operator named on the page, as its customers know it. */
export const operatorSchema = z.object({
  /** Null: the product's own. */
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Of the buttons, with the colour of the text on them. */
  color: z.object({ solid: z.string(), text: z.string() }).nullable(),
});
export type Operator = z.output<typeof operatorSchema>;

export const connectPageView = z.object({
  id: z.string(),
  brand: z.string(),
  expiresAt: z.iso.datetime(),
  /** The account to connect again; null when any may be connected. */
  renews: z.string().nullable(),
  platforms: z.array(z.object({ platform, sandbox: z.boolean() })),
  /** What a consent granted, while one may choose. */
  choice: pendingChoice.nullable(),
  /** What became of the link, once it has been used. */
  outcome: z
    .object({
      status: z.enum(["connected", "cancelled", "failed"]),
      accounts: z.array(z.object({ platform, accountName: z.string() })),
      /** Where its maker sends the browser on. */
      returnUrl: z.string().nullable(),
    })
    .nullable(),
});
export type ConnectPageView = z.output<typeof connectPageView>;

/** Where the browser goes next. */
export const nextAddress = z.object({ url: z.string() });
