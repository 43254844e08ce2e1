"use client";

import clsx from "clsx";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { Select } from "@/components/ui/select";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";

export interface CampaignFilter {
  status: Campaign["status"];
  adAccountId: string | undefined;
  offset: number;
}

/** Removed ones are there to be found, and in nobody's way. */
const statuses = ["ACTIVE", "PAUSED", "REMOVED"] as const satisfies readonly Campaign["status"][];

export function campaignsHref({ status, adAccountId, offset }: CampaignFilter): string {
  const query = new URLSearchParams();
  if (status !== "ACTIVE") query.set("status", status.toLowerCase());
  if (adAccountId) query.set("account", adAccountId);
  if (offset) query.set("offset", String(offset));
  const text = query.toString();
  return text ? `/ads/campaigns?${text}` : "/ads/campaigns";
}

export function CampaignFilters({ filter, accounts }: { filter: CampaignFilter; accounts: readonly AdAccount[] }) {
  const t = useText("ads");
  const state = useText("state");
  const router = useRouter();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label={t("campaigns.filter")} className="flex gap-1 overflow-x-auto py-1">
        {statuses.map((status) => (
          <Link
            key={status}
            href={campaignsHref({ ...filter, status, offset: 0 })}
            aria-current={filter.status === status ? "page" : undefined}
            className={clsx(
              "inline-flex h-9 shrink-0 items-center rounded-control px-3 text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:h-11",
              "aria-[current=page]:bg-gray-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12",
            )}
          >
            {state(`campaign.${status}`)}
          </Link>
        ))}
      </nav>
      <Select
        aria-label={t("filter.account")}
        value={filter.adAccountId ?? ""}
        onChange={(event) => router.push(campaignsHref({ ...filter, adAccountId: event.target.value || undefined, offset: 0 }))}
        className="w-64 max-w-full"
      >
        <option value="">{t("filter.all")}</option>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
