"use client";

import { useText } from "@/components/i18n/client";
import { Page } from "@/components/ui/page";

export function Webhooks() {
  const t = useText("settings");
  return <Page title={t("sections.webhooks")}>{null}</Page>;
}
