import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import { type AdAccountKey, withAdAccess } from "./ad-access";

/** Asks the platform to tell of changes in an account, where it can. A refusal is no harm: the next synchronisation sees them too. */
export async function subscribeToChanges(key: AdAccountKey): Promise<void> {
  try {
    await withAdAccess(database(), key, async (adapter, access) => adapter.subscribe?.(access));
  } catch (error) {
    logger.warn({ ...key, err: error }, "the ad platform could not be asked to tell of changes");
  }
}
