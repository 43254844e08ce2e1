import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import { PlatformError, type PlatformErrorClass } from "@/server/platforms/social/contract";
import { type AdAccountKey, withAdAccess } from "./ad-access";

/** What passes by itself. Asking twice makes one subscription. */
const passing: ReadonlySet<PlatformErrorClass> = new Set<PlatformErrorClass>(["TRANSIENT", "RATE", "QUOTA_DAY", "UNKNOWN_OUTCOME"]);

/** Asks the platform to tell of changes in an account, where it can. `refused` is no harm: the hourly synchronisation sees changes too. */
export async function subscribeToChanges(key: AdAccountKey): Promise<"asked" | "again" | "refused"> {
  try {
    await withAdAccess(database(), key, async (adapter, access) => adapter.subscribe?.(access));
    return "asked";
  } catch (error) {
    logger.warn({ ...key, err: error }, "the ad platform could not be asked to tell of changes");
    if (!(error instanceof PlatformError)) throw error;
    return passing.has(error.errorClass) ? "again" : "refused";
  }
}
