"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { PrintIcon } from "@/components/ui/icons";

export function PrintButton() {
  const t = useText("adsInsight");
  return (
    <Button className="screen-only" onClick={() => window.print()}>
      <PrintIcon />
      {t("reports.print")}
    </Button>
  );
}
