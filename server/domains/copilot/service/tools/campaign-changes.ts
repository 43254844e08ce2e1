import { changeStatus, getCampaign, listAdAccounts, updateAccount } from "@/server/domains/ads";
import { notFound, validationError } from "@/server/lib/errors";
import type { AutoPilotPreview, CampaignPreview } from "../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../copilot-tools.schema";
import { autoPilotTitle, campaignTitle } from "../../engine/change-wording";
import type { ToolContext } from "./contract";
import { writing } from "./define";

/** Changes of ads. Each is audited by the service that makes it. */

/** As the dashboard's own sheet counts what a day costs. */
const WEEK_DAYS = 7;

type CampaignChange = ToolInput<"pause_campaign">;

const changeOf = ({ campaignId, reason }: CampaignChange, dryRun: boolean) => ({ id: campaignId.toLowerCase(), dryRun, reason });

async function tryCampaign({ caller, locale }: ToolContext, input: CampaignChange, to: "ACTIVE" | "PAUSED"): Promise<CampaignPreview> {
  const read = await getCampaign(caller, { id: input.campaignId.toLowerCase(), windowDays: WEEK_DAYS });
  const { id, name, platform, adAccountId, currency, insights } = read;
  const { diff, warnings, noop } = await changeStatus(caller, { ...changeOf(input, true), to }, { locale });
  const account = (await listAdAccounts(caller)).find((one) => one.id === adAccountId);
  return {
    campaign: { id, name, platform, adAccountId },
    account: account ? { name: account.name } : null,
    spendPerDay: insights.kpis ? { amount: insights.kpis.spend / WEEK_DAYS, currency } : null,
    diff,
    warnings,
    noop,
  };
}

const changeCampaign = ({ caller, locale }: ToolContext, input: CampaignChange, to: "ACTIVE" | "PAUSED", intentId: string) =>
  changeStatus(caller, { ...changeOf(input, false), to }, { locale, intentId });

async function tryAutoPilot({ caller }: ToolContext, { adAccountId, enabled }: ToolInput<"set_autopilot">): Promise<AutoPilotPreview> {
  const account = (await listAdAccounts(caller)).find(({ id }) => id === adAccountId.toLowerCase());
  if (!account) throw notFound("Ad account");
  if (enabled && account.status === "DISCONNECTED") {
    throw validationError([{ path: "enabled", message: "cannot be true while the ad account is disconnected", code: "disconnected" }]);
  }
  const { id, name, platform, autoPilotEnabled: from } = account;
  return { adAccount: { id, name, platform }, diff: { autoPilotEnabled: { from, to: enabled } }, noop: from === enabled };
}

export const campaignChanges = [
  writing({
    name: "pause_campaign",
    description:
      "Proposes to pause one campaign. The platform checks it; nothing is changed until the person confirms. For several campaigns call it once for each, in one round.",
    reads: "ads:read",
    scope: "ads:write",
    titleOf: campaignTitle,
    preview: (context, input) => tryCampaign(context, input, "PAUSED"),
    commit: (context, input, intentId) => changeCampaign(context, input, "PAUSED", intentId),
  }),
  writing({
    name: "resume_campaign",
    description: "Proposes to resume one paused campaign. The platform checks it; nothing is changed until the person confirms.",
    reads: "ads:read",
    scope: "ads:write",
    titleOf: campaignTitle,
    preview: (context, input) => tryCampaign(context, input, "ACTIVE"),
    commit: (context, input, intentId) => changeCampaign(context, input, "ACTIVE", intentId),
  }),
  writing({
    name: "set_autopilot",
    description: "Proposes to switch an ad account's auto-pilot on or off. Nothing is changed until the person confirms.",
    reads: "ads:read",
    scope: "ads:write",
    titleOf: autoPilotTitle,
    preview: tryAutoPilot,
    // Of itself safe to repeat: a switch that is already is not recorded again.
    commit: ({ caller }, { adAccountId, enabled }) => updateAccount(caller, { id: adAccountId.toLowerCase(), autoPilotEnabled: enabled }),
  }),
];
