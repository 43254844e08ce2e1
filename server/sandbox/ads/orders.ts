import { z } from "zod";
import type { Reply } from "../contract";
import { deliverHook, hookAddress } from "../fakes/meta-ads/hooks";
import type { SandboxState } from "../sandbox-state";
import { campaignsOf, changeBudget, changeStatus } from "./ad-fixtures";

/** Orders of the control port that are about ad accounts. */

/** Simulates a change of a campaign in the platform's own interface. */
export const campaignOrder = z.strictObject({
  platform: z.string().min(1),
  accountId: z.string().min(1),
  campaignId: z.string().min(1),
  status: z.enum(["ACTIVE", "PAUSED", "REMOVED"]).optional(),
  dailyBudget: z.number().positive().optional(),
});

/** Sends a META webhook to the service. Without `url` it goes to the installation that runs the sandbox. */
export const hookOrder = z.strictObject({
  accountId: z.string().min(1),
  field: z.string().min(1),
  value: z.record(z.string(), z.json()),
  url: z.url().optional(),
});

export function changeCampaign(order: z.output<typeof campaignOrder>, sandbox: SandboxState): Reply {
  const account = sandbox.account(order.platform.toUpperCase(), order.accountId);
  const campaign = account && campaignsOf(account, sandbox).find(({ id }) => id === order.campaignId);
  if (!campaign) return { status: 404, body: { error: { message: "There is no such campaign in this account." } } };
  const author = { by: "colleague@store.example", client: campaign.account.platform === "META" ? "ADS_MANAGER" : "GOOGLE_ADS_WEB_CLIENT" };
  if (order.status) changeStatus(campaign, order.status, author, sandbox);
  if (order.dailyBudget !== undefined) changeBudget(campaign, order.dailyBudget, author, sandbox);
  const { status, dailyBudget } = campaignsOf(campaign.account, sandbox).find(({ id }) => id === campaign.id) ?? campaign;
  return { status: 200, body: { campaignId: campaign.id, status, dailyBudget } };
}

export async function sendHook(order: z.output<typeof hookOrder>, sandbox: SandboxState): Promise<Reply> {
  const url = order.url ?? (sandbox.serviceUrl && hookAddress(sandbox.serviceUrl));
  if (!url) return { status: 400, body: { error: { message: "url: the sandbox does not know where the service is" } } };
  const status = await deliverHook(url, order.accountId, [{ field: order.field, value: order.value }], sandbox);
  return { status: 200, body: { url, status, subscribed: sandbox.ads.subscriptions.get(`META:${order.accountId}`) ?? false } };
}
