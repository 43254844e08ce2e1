"use client";

import { useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { type Icon, PolicyAllowIcon, PolicyBlockIcon, PolicyWarnIcon } from "@/components/ui/icons";
import type { PolicyVerdict } from "@/server/domains/ads/policy.schema";

const badges: Record<PolicyVerdict, readonly [Hue, Icon]> = {
  ALLOW: ["green", PolicyAllowIcon],
  WARN: ["amber", PolicyWarnIcon],
  BLOCK: ["red", PolicyBlockIcon],
};

export function VerdictBadge({ verdict }: { verdict: PolicyVerdict }) {
  const t = useText("adsInsight");
  const [hue, icon] = badges[verdict];
  return (
    <Badge hue={hue} icon={icon}>
      {t(`policy.verdict.${verdict}`)}
    </Badge>
  );
}
