import { z } from "zod";
import { syncReasons } from "./engine/sync-plan";

/** A platform no longer takes what we have of a sign-in: somebody must connect again. */
export const CONNECTION_EXPIRED = "ads/connection.expired";

/** An account's figures are to be read. */
export const SYNC_REQUESTED = "ads/sync.requested";
export const syncRequestedSchema = z.object({ workspaceId: z.guid(), adAccountId: z.guid(), reason: z.enum(syncReasons), occurredAt: z.iso.datetime() });
/** `occurredAt` is set as the event is recorded. */
export type SyncRequested = Omit<z.output<typeof syncRequestedSchema>, "occurredAt">;

/** An account has been read, and its platform is to tell of changes from now on. */
export const SUBSCRIPTION_DUE = "ads/subscription.due";
export const subscriptionDueSchema = z.object({ workspaceId: z.guid(), adAccountId: z.guid() });
