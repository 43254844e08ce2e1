"use client";

import { useText } from "@/components/i18n/client";
import { Notice } from "@/components/ui/feedback";

/** What came of a connection that was just tried. */
export function ConnectOutcome({ outcome, count }: { outcome: string; count: number }) {
  const t = useText("ads");
  switch (outcome) {
    case "connected":
      return <Notice hue="green">{t("outcome.connected", { count })}</Notice>;
    case "denied":
      return <Notice hue="gray">{t("outcome.denied")}</Notice>;
    case "refused":
    case "state":
    case "forbidden":
      return <Notice hue="amber">{t(`outcome.${outcome}`)}</Notice>;
    default:
      return null;
  }
}
