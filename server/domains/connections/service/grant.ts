import { z } from "zod";
import { seal, unseal } from "@/server/lib/sealing";
import { accountKinds, type PlatformAccount, type TokenSet } from "@/server/platforms/social/contract";

/** What a consent granted, at rest while the person chooses: sealed for the row of its flow. */

/** Between starting and coming back, and again between coming back and choosing. */
export const FLOW_MINUTES = 10;

export interface Grant {
  accounts: PlatformAccount[];
  /** Of the sign-in; an account may have its own. */
  tokens: TokenSet;
}

const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().exactOptional(),
  expiresInSeconds: z.number().exactOptional(),
  refreshExpiresInSeconds: z.number().exactOptional(),
  scopes: z.array(z.string()),
});

const grant = z.object({
  /** Lives are counted from then. */
  grantedAt: z.number(),
  tokens,
  accounts: z.array(
    z.object({
      accountId: z.string(),
      accountName: z.string(),
      kind: z.enum(accountKinds),
      avatarUrl: z.string().exactOptional(),
      tokens: tokens.exactOptional(),
    }),
  ),
});

const at = (flowId: string) => ({ table: "ConnectFlow", column: "grantSealed", id: flowId });

export function sealGrant(flowId: string, granted: Grant, now: Date): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify({ ...granted, grantedAt: now.getTime() }), at(flowId));
}

export function openGrant(flowId: string, sealed: Uint8Array): Grant & { grantedAt: Date } {
  const { grantedAt, ...granted } = grant.parse(JSON.parse(unseal(sealed, at(flowId))));
  return { ...granted, grantedAt: new Date(grantedAt) };
}
