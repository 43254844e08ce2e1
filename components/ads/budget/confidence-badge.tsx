"use client";

import { useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { type Icon, SeverityHighIcon, SeverityLowIcon, SeverityMediumIcon } from "@/components/ui/icons";
import type { Confidence } from "@/server/domains/ads/budget.schema";

const looks: Record<Confidence, readonly [Hue, Icon]> = {
  LOW: ["gray", SeverityLowIcon],
  MEDIUM: ["amber", SeverityMediumIcon],
  HIGH: ["green", SeverityHighIcon],
};

export function ConfidenceBadge({ confidence }: { confidence: Confidence }) {
  const t = useText("adsInsight");
  const [hue, icon] = looks[confidence];
  return (
    <Badge hue={hue} icon={icon}>
      {t(`confidence.${confidence}`)}
    </Badge>
  );
}
