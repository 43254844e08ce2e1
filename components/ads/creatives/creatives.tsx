"use client";

import { NoAdAccount } from "@/components/ads/anomalies/no-ad-account";
import { useText } from "@/components/i18n/client";
import { PageTabs } from "@/components/shell/page-tabs";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Fatigue, WinnerRow } from "@/server/domains/ads/creatives.schema";
import { FatigueList } from "./fatigue-list";
import { Winners } from "./winners";

export function Creatives({ fatigue, winners, accounts }: { fatigue: Fatigue[]; winners: WinnerRow[]; accounts: AdAccount[] }) {
  const t = useText("adsInsight");
  return (
    <Page title={t("creatives.title")} text={t("creatives.intro")}>
      <PageTabs of="campaigns" />
      {accounts.length === 0 ? (
        <NoAdAccount />
      ) : (
        <Tabs
          label={t("creatives.title")}
          tabs={[
            { value: "fatigue", label: t("creatives.fatigue"), content: <FatigueList initial={fatigue} accounts={accounts} /> },
            { value: "winners", label: t("creatives.winners"), content: <Winners initial={winners} /> },
          ]}
        />
      )}
    </Page>
  );
}
