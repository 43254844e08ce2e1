import { DateTime } from "luxon";
import {
  changeStatus,
  connectSandboxAdAccount,
  getAnomalyPage,
  getCampaignCreatives,
  getCampaignTable,
  importMemory,
  listAdAccounts,
  receiveFromMeta,
  saveBrandProfile,
  writeDueReport,
} from "@/server/domains/ads";
import { AppError } from "@/server/lib/errors";
import { brandProfile, memories } from "../data/shop";
import { isSandboxed } from "./fill-accounts";
import { demoPlace, ownerOf, sampleId } from "./place";

/** The demo's advertising, made by the services that real accounts use, with the sandbox as their platform. */

/** The brand profile steers all judgements, so it is stored before them. */
export async function fillBrand(workspaceId: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  const { languages, valueProps, bannedTerms, guardrails, ...profile } = brandProfile;
  await saveBrandProfile(ownerOf(place), {
    ...profile,
    languages: [...languages],
    valueProps: [...valueProps],
    bannedTerms: [...bannedTerms],
    guardrails: { ...guardrails },
  });
  await importMemory(
    workspaceId,
    memories.map((entry) => ({ ...entry })),
  );
}

/** Connecting an account has it read: ninety days, in the background. */
export async function connectAdAccount(workspaceId: string, platform: "META" | "GOOGLE"): Promise<"connected" | "no stand-in"> {
  const place = await demoPlace(workspaceId);
  if (!isSandboxed(platform)) return "no stand-in";
  const existing = await listAdAccounts(ownerOf(place));
  if (!existing.some((account) => account.platform === platform)) await connectSandboxAdAccount({ workspaceId, platform, sandboxAccount: "main" });
  return "connected";
}

/** Whether nothing is being read any more, well or not. */
export async function hasReadAds(workspaceId: string): Promise<boolean> {
  const accounts = await listAdAccounts(ownerOf(await demoPlace(workspaceId)));
  return accounts.every((account) => account.sync.step === null && (account.lastSyncedAt !== null || account.sync.error !== null));
}

const page: Parameters<typeof getCampaignTable>[1] = { offset: 0, limit: 50, windowDays: 30, sort: "spend", direction: "desc" };

/** A campaign that is paused and set going again: two links of the audit chain, and the platform's own history of them. */
export async function changeCampaign(workspaceId: string, to: "PAUSED" | "ACTIVE", reason: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  const caller = ownerOf(place);
  const { data } = await getCampaignTable(caller, page);
  const campaign = data.find(({ name }) => name === "بحث - اسم العلامة") ?? data.find(({ status }) => status === "ACTIVE");
  if (!campaign) return;
  try {
    await changeStatus(caller, { id: campaign.id, to, reason, dryRun: false }, { locale: "ar", intentId: sampleId(place, "change", to) });
  } catch (error) {
    // Tried again after it was done: the change and its audit event are there.
    if (!(error instanceof AppError)) throw error;
  }
}

/** Signals that META would send of these campaigns, received by the same route. */
export async function sendAdSignals(workspaceId: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  const caller = ownerOf(place);
  const account = (await listAdAccounts(caller)).find(({ platform }) => platform === "META");
  if (!account) return;
  const { data } = await getCampaignTable(caller, { ...page, adAccountId: account.id });
  const [largest, second] = data;
  const promising = data.find(({ name }) => name === "الوعي بالعلامة - الخليج");
  if (!largest || !second || !promising) return;
  const adOf = async ({ id }: { id: string }, name?: string) => {
    const ads = await getCampaignCreatives(caller, { id, windowDays: page.windowDays, offset: 0, limit: page.limit });
    return (ads.data.find((ad) => ad.name === name) ?? ads.data[0])?.externalId;
  };
  const entry = {
    id: account.externalId,
    time: Math.floor(place.startedAt.getTime() / 1_000),
    changes: [
      { field: "creative_fatigue", value: { creative_fatigue_level: "HIGH", adgroup_id: await adOf(largest) } },
      { field: "in_process_ad_objects", value: { status_name: "DISAPPROVED", id: await adOf(promising, "صورة - نتائج مضمونة"), level: "AD" } },
      { field: "in_process_ad_objects", value: { status_name: "ACTIVE", id: second.externalId, level: "CAMPAIGN" } },
      { field: "ad_recommendations", value: { recommendation_message: "Use Advantage+ placements to lower the cost per purchase" } },
    ],
  };
  await receiveFromMeta(new TextEncoder().encode(JSON.stringify({ object: "ad_account", entry: [entry] })));
}

/** Runs the scheduled judgements at once. The report covers the last whole week. */
export async function judgeAds(workspaceId: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  if ((await listAdAccounts(ownerOf(place))).length === 0) return;
  await getAnomalyPage({ workspaceId }, { fresh: true, baselineDays: 14 }, "ar");
  const today = DateTime.fromJSDate(place.startedAt, { zone: place.timezone });
  // Weeks end with Saturday.
  const saturday = today.minus({ days: (today.weekday % 7) + 1 });
  await writeDueReport({ workspaceId, kind: "WEEKLY", periodEnd: saturday.toISODate() ?? "" });
}
