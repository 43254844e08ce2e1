"use client";

import { useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { type Icon, SeverityHighIcon, SeverityLowIcon, SeverityMediumIcon } from "@/components/ui/icons";
import type { AnomalySeverity } from "@/server/domains/ads/anomalies.schema";

const looks: Record<AnomalySeverity, readonly [Hue, Icon]> = {
  low: ["gray", SeverityLowIcon],
  medium: ["amber", SeverityMediumIcon],
  high: ["red", SeverityHighIcon],
};

export function SeverityBadge({ severity }: { severity: AnomalySeverity }) {
  const t = useText("adsInsight");
  const [hue, icon] = looks[severity];
  return (
    <Badge hue={hue} icon={icon}>
      {t(`severity.${severity}`)}
    </Badge>
  );
}
