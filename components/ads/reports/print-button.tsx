"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { PrintIcon } from "@/components/ui/icons";

/** Paper is light, whatever the screen is. */
function printInLight() {
  const page = document.documentElement;
  const shown = page.dataset.theme;
  page.dataset.theme = "light";
  window.print();
  if (shown) page.dataset.theme = shown;
}

export function PrintButton() {
  const t = useText("adsInsight");
  return (
    <Button className="screen-only" onClick={printInLight}>
      <PrintIcon />
      {t("reports.print")}
    </Button>
  );
}
