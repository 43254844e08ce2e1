"use client";

import { NoAdAccount } from "@/components/ads/anomalies/no-ad-account";
import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { BudgetIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Pilot } from "@/server/domains/ads/budget.schema";
import { PilotPlan } from "./pilot-plan";
import { Planner } from "./planner";
import type { FirstPlan } from "./use-current-total";

export function Budget({ accounts, pilot, first }: { accounts: AdAccount[]; pilot: Pilot; first: FirstPlan | null }) {
  const t = useText("adsInsight");
  const ads = useText("ads");
  const may = useMay();
  return (
    <Page title={t("budget.title")} text={t("budget.intro")}>
      {accounts.length === 0 ? (
        <NoAdAccount />
      ) : pilot.allocations.length === 0 ? (
        <Card>
          <EmptyState
            icon={BudgetIcon}
            title={t("budget.empty.title")}
            text={t("budget.empty.text")}
            action={<LinkButton href="/ads/campaigns">{ads("audit.viewCampaigns")}</LinkButton>}
          />
        </Card>
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
