import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { adOf, campaignOf } from "../engine/signals";
import type { AdsLocale } from "../metrics.schema";
import { listAdsByExternalId, listCampaignsByExternalId, type PlatformObjectKey } from "../repository/signals";
import type { ListSignalsInput, NamedSignalPage, Signal, SignalSubject } from "../signals.schema";
import { listSignals } from "./signals";

/** The platforms' own ids are unique within an account alone. */
const keyOf = ({ adAccountId, externalId }: PlatformObjectKey): string => `${adAccountId} ${externalId}`;

/** Signals with the names of the campaigns and ads that they are about, where these have been read. The caller is authorised; inputs are parsed. */
export async function listNamedSignals(caller: Caller, page: ListSignalsInput, locale: AdsLocale): Promise<NamedSignalPage> {
  const { workspaceId } = caller;
  const { data, meta } = await listSignals(caller, page, locale);
  const keysOf = (idOf: (payload: Signal["payload"]) => string | null): PlatformObjectKey[] =>
    data.flatMap(({ adAccountId, payload }) => {
      const externalId = idOf(payload);
      return adAccountId && externalId ? [{ adAccountId, externalId }] : [];
    });
  const [campaigns, ads] = await Promise.all([
    listCampaignsByExternalId(database(), workspaceId, keysOf(campaignOf)),
    listAdsByExternalId(database(), workspaceId, keysOf(adOf)),
  ]);
  const subjects = new Map<string, SignalSubject>([
    ...campaigns.map((row) => [`campaign ${keyOf(row)}`, { campaignId: row.id, campaign: row.name, ad: null }] as const),
    ...ads.map((row) => [`ad ${keyOf(row)}`, { campaignId: row.campaign.id, campaign: row.campaign.name, ad: row.name }] as const),
  ]);
  const aboutOf = ({ adAccountId, payload }: Signal): SignalSubject | null => {
    const [ad, campaign] = [adOf(payload), campaignOf(payload)];
    return subjects.get(`ad ${adAccountId} ${ad}`) ?? subjects.get(`campaign ${adAccountId} ${campaign}`) ?? null;
  };
  return { data: data.map((signal) => ({ ...signal, about: aboutOf(signal) })), meta };
}
