"use client";

import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AdsIcon } from "@/components/ui/icons";

/** What nobody has read yet is no 0. */
export function NothingRead() {
  const t = useText("ads");
  return (
    <Card>
      <EmptyState icon={AdsIcon} title={t("firstRead.title")} text={t("firstRead.text")} />
    </Card>
  );
}
