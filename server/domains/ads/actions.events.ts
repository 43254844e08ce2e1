import { z } from "zod";

const account = z.object({ workspaceId: z.guid(), adAccountId: z.guid() });

/** Request to check an account's campaigns against the guardrails. */
export const AUTO_PILOT_DUE = "ads/auto-pilot.due";
export const autoPilotDueSchema = account;

/** A campaign was paused, resumed or given another daily budget at its platform, by a person, a key, the copilot or the auto-pilot. Webhooks subscribe to it. */
export const CAMPAIGN_CHANGED = "ads.campaign_changed";

/** The platform's own history of an account is to be read. */
export const HISTORY_DUE = "ads/history.due";
export const historyDueSchema = account;

/** An account's platform reported new signals. */
export const SIGNALS_RECEIVED = "ads/signals.received";
export const signalsReceivedSchema = account.extend({ signalIds: z.array(z.guid()) });
export type SignalsReceived = z.output<typeof signalsReceivedSchema>;
