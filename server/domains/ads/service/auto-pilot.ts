import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { guardrailsSchema } from "../brand-profile.schema";
import { type Breach, COOLDOWN_DAYS, decide } from "../engine/auto-pilot";
import { addDays } from "../engine/metrics";
import { dayOf, todayIn } from "../engine/windows";
import { findAdAccount } from "../repository/ad-accounts";
import * as repository from "../repository/auto-pilot";
import { findBrandProfile } from "../repository/brand-profiles";
import { commitChange } from "./change-campaign";

/** Pauses campaigns that break the guardrails of the brand profile, where a person has switched that on. */

const DAY_MS = 86_400_000;
/** Floors use at most thirty days; the extra days show whether revenue is tracked at all. */
const HISTORY_DAYS = 60;

export const listPilotedAccounts = () => repository.listPilotedAccounts(database());

interface Pause {
  campaignId: string;
  breach: Breach;
}

/** `campaignId`: evaluates that campaign alone. */
export async function listBreaches(key: repository.PilotKey, campaignId?: string): Promise<Pause[]> {
  const { workspaceId } = key;
  const at = now();
  const [account, profile] = await Promise.all([findAdAccount(database(), { workspaceId, id: key.adAccountId }), findBrandProfile(database(), workspaceId)]);
  const guardrails = guardrailsSchema.nullable().safeParse(profile?.guardrails ?? null).data ?? null;
  if (!account?.autoPilotEnabled || !guardrails) return [];
  const today = todayIn(account.timezone, at);
  const [campaigns, actions] = await Promise.all([
    repository.listPilotedCampaigns(database(), { ...key, campaignId }, new Date(addDays(today, -HISTORY_DAYS))),
    repository.listRecentActions(database(), key, new Date(at.getTime() - COOLDOWN_DAYS * DAY_MS)),
  ]);
  return campaigns.flatMap((campaign) => {
    const own = actions.filter((action) => action.campaignId === campaign.id);
    const byPilot = own.filter((action) => action.actorType === "system");
    const decision = decide(
      {
        ...campaign,
        startedOn: campaign.startedOn && dayOf(campaign.startedOn),
        days: campaign.days.map((day) => ({
          date: dayOf(day.date),
          spend: Number(day.spendMicros) / 1e6,
          conversions: day.conversions,
          revenue: Number(day.revenueMicros) / 1e6,
        })),
        lastAttemptAt: byPilot[0]?.createdAt ?? null,
        lastPauseAt: byPilot.find((action) => action.state === "SUCCEEDED")?.createdAt ?? null,
        lastResumeAt: own.find((action) => action.actorType !== "system" && action.action === "campaign.resume")?.createdAt ?? null,
      },
      { ...account, today },
      guardrails,
      at,
    );
    return decision.pause ? [{ campaignId: campaign.id, breach: decision.pause }] : [];
  });
}

/**
 * Reads the state again: since the breach was found a person may have switched the auto-pilot off, changed the guardrails or resumed the campaign, and an
 * earlier try of this same step counts as today's. A refusal is in the audit chain before it is returned; the next day tries again.
 */
export async function pauseForBreach(key: repository.PilotKey, campaignId: string): Promise<{ paused: boolean }> {
  const { workspaceId } = key;
  const [still] = await listBreaches(key, campaignId);
  if (!still) return { paused: false };
  try {
    await commitChange(
      { actor: { type: "system", id: "auto-pilot" }, workspaceId, campaignId, targetState: { status: "PAUSED", explanation: still.breach }, reason: null },
      "en",
    );
    return { paused: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ err: error, workspaceId, campaignId }, "the auto-pilot could not pause a campaign");
    return { paused: false };
  }
}
