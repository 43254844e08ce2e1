"use client";

import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AdsIcon } from "@/components/ui/icons";

/** Nothing can be judged without figures; they come from an account that is connected on the overview. */
export function NoAdAccount() {
  const t = useText("ads");
  return (
    <Card>
      <EmptyState icon={AdsIcon} title={t("empty.title")} text={t("empty.text")} action={<LinkButton href="/ads">{t("sections.overview")}</LinkButton>} />
    </Card>
  );
}
