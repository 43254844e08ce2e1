import { database } from "@/server/db/database";
import { createSandboxConnection } from "@/server/domains/connections";
import { platformConfig } from "@/server/platforms/config";
import { accountNames } from "../data/shop";
import type { DemoPlatform } from "../demo.schema";
import { addPastAccount, dressAccount, listAccounts, setAccountEnd } from "../repository/accounts";
import { daysBefore, demoPlace, sampleId } from "./place";

/**
 * The demo's accounts are the sandbox's, whatever else the installation has credentials for. Where it does not serve a platform,
 * the account is there for the posts of the past alone: expired and without a token.
 */

/** Over already, and over in a few days. */
const endings: Partial<Record<DemoPlatform, number>> = { PINTEREST: -6, LINKEDIN: 4 };

export const isSandboxed = (platform: DemoPlatform | "META" | "GOOGLE"): boolean => platformConfig(platform, { sandbox: false })?.sandbox === true;

export async function fillAccount(workspaceId: string, platform: DemoPlatform, position: number): Promise<void> {
  const place = await demoPlace(workspaceId);
  if ((await listAccounts(database(), workspaceId)).some((account) => account.platform === platform)) return;
  const dressing = { workspaceId, accountName: accountNames[platform], brandId: sampleId(place, "brand"), connectedAt: daysBefore(place, 75 - position) };
  if (!isSandboxed(platform)) {
    await addPastAccount(database(), { id: sampleId(place, "account", platform), platform, ...dressing });
    return;
  }
  const { id } = await createSandboxConnection({ workspaceId, platform, sandboxAccount: "ok", brandId: dressing.brandId });
  await dressAccount(database(), { id, ...dressing });
  const ending = endings[platform];
  if (ending !== undefined) await setAccountEnd(database(), { workspaceId, id, at: daysBefore(place, -ending), over: ending < 0 });
}
