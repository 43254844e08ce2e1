import { randomUUID } from "node:crypto";
import { database } from "@/server/db/database";

/** Ad accounts and campaigns put there without any platform. */

export interface SeededAdAccount {
  id: string;
  externalId: string;
}

export async function seedAdAccount(workspaceId: string, platform: "META" | "GOOGLE" = "META", externalId: string = randomUUID()): Promise<SeededAdAccount> {
  const connection = await database().adConnection.create({
    data: { workspaceId, platform, externalUserId: randomUUID(), name: "متجر", scopes: [], sandbox: true },
    select: { id: true },
  });
  const { id } = await database().adAccount.create({
    data: { workspaceId, adConnectionId: connection.id, platform, externalId, name: "متجر قهوة", currency: "SAR", timezone: "Asia/Riyadh" },
    select: { id: true },
  });
  return { id, externalId };
}

export async function seedCampaign(
  workspaceId: string,
  adAccountId: string,
  options: { platform?: "META" | "GOOGLE"; status?: "ACTIVE" | "PAUSED" | "REMOVED"; externalId?: string } = {},
): Promise<string> {
  const { platform = "META", status = "ACTIVE", externalId = randomUUID() } = options;
  const { id } = await database().adCampaign.create({
    data: { workspaceId, adAccountId, platform, externalId, name: "حملة الشتاء", status, effectiveStatus: status, statusReasons: [] },
    select: { id: true },
  });
  return id;
}
