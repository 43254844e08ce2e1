"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import type { AdPlatform } from "@/server/domains/ads/metrics.schema";
import { type PolicyCheck, type PolicyReason, secondOpinionCode } from "@/server/domains/ads/policy.schema";
import { Evidence } from "./evidence";
import { MarkedText } from "./marked-text";
import { VerdictBadge } from "./verdict-badge";

interface NumberedReason extends PolicyReason {
  number: number;
  platforms: AdPlatform[];
}

/** What both platforms say of the same place in the same words is said once. */
function numbered(reasons: readonly PolicyReason[]): NumberedReason[] {
  const found = new Map<string, NumberedReason>();
  for (const reason of reasons) {
    const key = [reason.field, reason.span, reason.severity, reason.message].join();
    const known = found.get(key);
    if (known) known.platforms.push(reason.platform);
    else found.set(key, { ...reason, number: found.size + 1, platforms: [reason.platform] });
  }
  return [...found.values()];
}

interface PolicyResultProps {
  result: PolicyCheck;
  /** The texts as they were checked: the spans count in them. */
  creative: string;
  imageDescription: string;
  stale: boolean;
}

export function PolicyResult({ result, creative, imageDescription, stale }: PolicyResultProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const reasons = numbered(result.reasons);
  const inText = reasons.filter(({ field }) => field === "creative");
  const inImage = reasons.filter(({ field }) => field === "imageDescription");
  const written = (number: number) => format.number(number);
  return (
    <>
      {stale ? <Notice hue="amber">{t("policy.stale")}</Notice> : null}
      <Card>
        <CardHeader title={<VerdictBadge verdict={result.verdict} />} text={t(`policy.verdictText.${result.verdict}`)} />
        <div className="grid gap-4 p-4">
          <MarkedText text={creative} reasons={inText} written={written} />
          {inImage.length > 0 ? (
            <div className="grid gap-1">
              <h3 className="text-sm text-gray-11">{t("policy.image")}</h3>
              <MarkedText text={imageDescription} reasons={inImage} written={written} />
            </div>
          ) : null}
        </div>
        {reasons.length > 0 ? (
          <ol className="border-t border-gray-5">
            {reasons.map((reason) => (
              <Reason key={reason.number} reason={reason} />
            ))}
          </ol>
        ) : null}
      </Card>
      {result.notes.length > 0 ? (
        <Card>
          <CardHeader title={t("policy.notes")} text={t("policy.notesText")} />
          <ul className="grid list-disc gap-1 p-4 ps-9 text-gray-11">
            {result.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <p className="text-xs text-gray-10">{t("policy.limits", { version: result.rulesVersion })}</p>
    </>
  );
}

function Reason({ reason }: { reason: NumberedReason }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const platformName = usePlatformName();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-gray-5 p-4 last:border-b-0">
      <span className="figures font-medium text-gray-10">{format.number(reason.number)}</span>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <VerdictBadge verdict={reason.severity} />
          <span className="text-xs text-gray-10">
            {[...reason.platforms.map(platformName), ...(reason.code === secondOpinionCode ? [t("policy.opinion.by")] : [])].join(" · ")}
          </span>
        </div>
        <p>{reason.message}</p>
        {reason.evidence ? <Evidence text={reason.evidence} /> : null}
      </div>
    </li>
  );
}
