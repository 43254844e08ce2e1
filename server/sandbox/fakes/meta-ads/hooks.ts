import { createHmac } from "node:crypto";
import type { Campaign } from "../../ads/ad-fixtures";
import { sandboxApp } from "../../credentials";
import type { SandboxState } from "../../sandbox-state";
import { IN_PROCESS_MS } from "./nodes";

/** META's webhooks about an ad account, signed with the app's secret. */

export interface Change {
  field: string;
  value: unknown;
}

const TIMEOUT_MS = 20_000;

/** The receiver's status; null when it could not be reached. */
export async function deliverHook(url: string, accountId: string, changes: Change[], sandbox: SandboxState): Promise<number | null> {
  const entry = { id: accountId, time: Math.floor(sandbox.now() / 1_000), changes };
  const body = escaped(JSON.stringify({ object: "ad_account", entry: [entry] }));
  const signature = createHmac("sha256", sandboxApp("META").clientSecret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}`, "user-agent": "facebookexternalua" };
  try {
    const { status } = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status;
  } catch {
    return null;
  }
}

/** What goes over the wire, and is signed, has no character beyond ASCII. */
function escaped(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Called after a change is applied, for subscribed accounts. */
export function announceChange(campaign: Campaign, status: string, sandbox: SandboxState): void {
  const { id } = campaign.account;
  if (!sandbox.serviceUrl || !sandbox.ads.subscriptions.get(`META:${id}`)) return;
  const change = { field: "in_process_ad_objects", value: { id: campaign.id, level: "CAMPAIGN", status_name: status } };
  const url = hookAddress(sandbox.serviceUrl);
  setTimeout(() => deliverHook(url, id, [change], sandbox), IN_PROCESS_MS).unref();
}

export const hookAddress = (serviceUrl: string) => new URL("/api/hooks/meta", serviceUrl).toString();
