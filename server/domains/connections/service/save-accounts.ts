import { type Db, isUniqueViolation, transaction } from "@/server/db/database";
import { readIsTest } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { platformConfig } from "@/server/platforms/config";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { toConnection } from "../connections.engine";
import * as repository from "../connections.repository";
import type { Connection } from "../connections.schema";
import { recordConnectionEvent } from "./connection-events";
import type { Grant } from "./grant";
import { sealTokens } from "./tokens";

export interface AccountOwner {
  workspaceId: string;
  platform: SocialPlatform;
  /** For accounts that are new here. */
  brandId: string | null;
  /** The connect link by which the consent was given. */
  connectLinkId?: string | null;
}

/** Makes or renews the connections of what a consent granted. */
export async function saveAccounts(tx: Db, where: AccountOwner, granted: Grant & { grantedAt: Date }): Promise<Connection[]> {
  const sandbox = platformConfig(where.platform, { sandbox: await readIsTest(where.workspaceId, tx) })?.sandbox ?? false;
  const connections: Connection[] = [];
  const { connectLinkId, ...owner } = where;
  for (const { accountId, accountName, kind, avatarUrl, tokens = granted.tokens } of granted.accounts) {
    const input = { ...owner, accountId, accountName, kind, avatarUrl: shownPicture(avatarUrl), sandbox };
    const row = await repository.saveConnection(tx, input, (id) => sealTokens(id, tokens, false, granted.grantedAt));
    await recordConnectionEvent(tx, where.workspaceId, "connected", row, connectLinkId);
    connections.push(toConnection(row, now()));
  }
  return connections;
}

/** Two people connecting one account at once: the second begins again, and finds the first one's row. */
export function savingTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return transaction(work);
    throw error;
  });
}

/** Only what a page can show from elsewhere. */
function shownPicture(url: string | undefined): string | null {
  return url?.startsWith("https://") && url.length <= 2_048 ? url : null;
}
