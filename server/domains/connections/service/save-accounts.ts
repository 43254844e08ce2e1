import type { Db } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import type { PlatformAccount, SocialPlatform } from "@/server/platforms/social/contract";
import { toConnection } from "../connections.engine";
import * as repository from "../connections.repository";
import type { Connection } from "../connections.schema";
import type { Grant } from "./accounts/kind";
import { isSandbox } from "./accounts/sandbox";
import { sealTokens } from "./accounts/tokens";
import { recordConnectionEvent } from "./connection-events";

export interface AccountOwner {
  workspaceId: string;
  platform: SocialPlatform;
  /** For accounts that are new here. */
  brandId: string | null;
  /** Of a connect link: accounts without a brand come to its brand, and those of another brand are refused. */
  connectLinkId: string | null;
}

/**
 * Makes or renews the connections of what a consent granted.
 *
 * @throws AppError CONFLICT with the reason `ACCOUNT_IN_OTHER_BRAND`, for a connect link.
 */
export async function saveAccounts(tx: Db, owner: AccountOwner, granted: Grant<PlatformAccount>): Promise<Connection[]> {
  const { connectLinkId, ...where } = owner;
  const { workspaceId, brandId } = where;
  const sandbox = await isSandbox(workspaceId, where.platform, tx);
  const connections: Connection[] = [];
  for (const { accountId, accountName, kind, avatarUrl, tokens = granted.tokens } of granted.accounts) {
    const input = { ...where, accountId, accountName, kind, avatarUrl: safePicture(avatarUrl), sandbox, fillsBrand: connectLinkId !== null };
    const row = await repository.saveConnection(tx, input, (id) => sealTokens(repository.connectionTable, id, tokens, false, granted.grantedAt));
    if (connectLinkId && row.brandId !== brandId) {
      throw new AppError("CONFLICT", `${accountName} is connected to another brand.`, { details: { reason: "ACCOUNT_IN_OTHER_BRAND" } });
    }
    await recordConnectionEvent(tx, workspaceId, "connected", row, connectLinkId);
    connections.push(toConnection(row, now()));
  }
  return connections;
}

/** Only what a page can show from elsewhere. */
function safePicture(url: string | undefined): string | null {
  return url?.startsWith("https://") && url.length <= 2_048 ? url : null;
}
