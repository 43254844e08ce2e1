import { z } from "zod";
import { seal, unseal } from "@/server/lib/sealing";
import type { AdUser, FoundAdAccount } from "@/server/platforms/ads/contract";
import type { TokenSet } from "@/server/platforms/social/contract";

/** What a consent at an ad platform granted, at rest while the person chooses: sealed for the row of its flow. */

/** Between starting and coming back, and again between coming back and choosing. */
export const FLOW_MINUTES = 10;

export interface AdGrant {
  user: AdUser;
  tokens: TokenSet;
  accounts: FoundAdAccount[];
  /** Lives are counted from then. */
  grantedAt: Date;
}

const grant = z.object({
  grantedAt: z.coerce.date(),
  user: z.object({ externalUserId: z.string(), name: z.string() }),
  tokens: z.object({
    accessToken: z.string(),
    refreshToken: z.string().exactOptional(),
    expiresInSeconds: z.number().exactOptional(),
    refreshExpiresInSeconds: z.number().exactOptional(),
    scopes: z.array(z.string()),
  }),
  accounts: z.array(
    z.object({
      externalId: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      status: z.enum(["ACTIVE", "PAUSED"]),
      managerId: z.string().nullable(),
      managerName: z.string().nullable(),
    }),
  ),
});

const at = (flowId: string) => ({ table: "AdConnectFlow", column: "grantSealed", id: flowId });

export function sealGrant(flowId: string, granted: AdGrant): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(granted), at(flowId));
}

export function openGrant(flowId: string, sealed: Uint8Array): AdGrant {
  return grant.parse(JSON.parse(unseal(sealed, at(flowId))));
}
