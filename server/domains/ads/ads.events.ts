import { z } from "zod";
import { syncReasons } from "./engine/sync-plan";

/** A platform rejects the tokens of a sign-in: a person must reconnect. */
export const CONNECTION_EXPIRED = "ads/connection.expired";

/** An account's figures are to be read. */
export const SYNC_REQUESTED = "ads/sync.requested";
export const syncRequestedSchema = z.object({ workspaceId: z.guid(), adAccountId: z.guid(), reason: z.enum(syncReasons), occurredAt: z.iso.datetime() });
/** `occurredAt` is set as the event is recorded. */
export type SyncRequested = Omit<z.output<typeof syncRequestedSchema>, "occurredAt">;

/** An account has been read; the platform is to send its changes by webhook from now on. */
export const SUBSCRIPTION_DUE = "ads/subscription.due";
export const subscriptionDueSchema = z.object({ workspaceId: z.guid(), adAccountId: z.guid() });
