"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { PageTabs } from "@/components/shell/page-tabs";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { BrandIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import type { BrandProfile as Profile } from "@/server/domains/ads/brand-profile.schema";
import { BrandProfileEditor } from "./brand-profile-editor";

interface BrandProfileProps {
  initial: Profile | null;
  currencies: readonly string[];
}

/** The profile as a form; where there is none yet, what one is for comes first. */
export function BrandProfile({ initial, currencies }: BrandProfileProps) {
  const t = useText("adsInsight");
  const may = useMay();
  const [isStarted, setBegun] = useState(initial !== null);
  if (isStarted) return <BrandProfileEditor initial={initial} currencies={currencies} />;
  const create = (
    <Button variant="primary" onClick={() => setBegun(true)}>
      {t("brand.create")}
    </Button>
  );
  return (
    <Page title={t("brand.title")} text={t("brand.intro")}>
      <PageTabs of="brandVoice" />
      {may.manage ? null : <Notice hue="gray">{t("brand.readOnly")}</Notice>}
      <Card>
        <EmptyState icon={BrandIcon} title={t("brand.empty.title")} text={t("brand.empty.text")} action={may.manage ? create : null} />
      </Card>
    </Page>
  );
}
