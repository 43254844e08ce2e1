"use client";

import { NoAdAccount } from "@/components/ads/anomalies/no-ad-account";
import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Pilot } from "@/server/domains/ads/budget.schema";
import { PilotPlan } from "./pilot-plan";
import { Planner } from "./planner";
import { NoBudget } from "./proposal";
import type { FirstPlan } from "./use-current-total";

export function Budget({ accounts, pilot, first }: { accounts: AdAccount[]; pilot: Pilot; first: FirstPlan | null }) {
  const t = useText("adsInsight");
  const may = useMay();
  return (
    <Page title={t("budget.title")} text={t("budget.intro")}>
      {accounts.length === 0 ? (
        <NoAdAccount />
      ) : pilot.allocations.length === 0 ? (
        <NoBudget />
      ) : (
        <>
          <Notice hue="gray">{t(may.manage ? "budget.readOnly" : "budget.proposalOnly")}</Notice>
          <Tabs
            label={t("budget.title")}
            tabs={[
              { value: "plan", label: t("budget.plan"), content: <Planner accounts={accounts} first={first} /> },
              { value: "pilot", label: t("budget.pilot"), content: <PilotPlan initial={pilot} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
