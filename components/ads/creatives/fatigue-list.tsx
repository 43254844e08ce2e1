"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { BatteryFullIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { useShown } from "@/components/ui/use-shown";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Fatigue } from "@/server/domains/ads/creatives.schema";
import { FatigueCard } from "./fatigue-card";

const groups = ["fatigued", "watch", "healthy", "unknown"] as const;
type Group = (typeof groups)[number];

/** Too few impressions say nothing: that is not the same as healthy. */
function groupOf({ status, reasonCodes }: Fatigue): Group {
  return reasonCodes.includes("INSUFFICIENT_DATA") || reasonCodes.includes("LEARNING") ? "unknown" : status;
}

export function FatigueList({ initial, accounts }: { initial: Fatigue[]; accounts: AdAccount[] }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const platformName = usePlatformName();
  const [adAccountId, setAdAccountId] = useState("");
  const list = useQuery({
    ...trpc.ads.creativeFatigue.queryOptions(adAccountId ? { adAccountId } : {}, adAccountId ? {} : { initialData: initial }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState(false);
  const rows = list.data ?? initial;
  const allWell = rows.every((row) => groupOf(row) === "healthy");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {accounts.length > 1 ? (
        <Select aria-label={t("account")} value={adAccountId} onChange={(event) => setAdAccountId(event.target.value)} className="w-full max-w-72">
          <option value="">{t("allAccounts")}</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {`${account.name} · ${platformName(account.platform)}`}
            </option>
          ))}
        </Select>
      ) : null}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={BatteryFullIcon} title={t("creatives.none.title")} text={t("creatives.none.text")} />
        </Card>
      ) : allWell && !opened ? (
        <Card>
          <EmptyState
            icon={BatteryFullIcon}
            title={t("creatives.empty.title")}
            text={t("creatives.empty.text")}
            action={<Button onClick={() => setOpened(true)}>{t("creatives.view")}</Button>}
          />
        </Card>
      ) : (
        groups.map((group) => <FatigueGroup key={group} group={group} rows={rows.filter((row) => groupOf(row) === group)} />)
      )}
    </div>
  );
}

const INITIAL_ROWS = 6;

function FatigueGroup({ group, rows }: { group: Group; rows: Fatigue[] }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const { shown, next, showMore } = useShown(rows, INITIAL_ROWS, rows.length);
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-md font-semibold">{t(`creatives.groups.${group}`, { count: rows.length })}</h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {shown.map((row) => (
          <li key={row.creativeId} className="grid grid-cols-1">
            <FatigueCard creative={row} unknown={group === "unknown"} />
          </li>
        ))}
      </ul>
      {next > 0 ? (
        <button type="button" onClick={showMore} className="justify-self-start text-accent-5 hover:underline pointer-coarse:min-h-11">
          {common("showMore")}
        </button>
      ) : null}
    </section>
  );
}
