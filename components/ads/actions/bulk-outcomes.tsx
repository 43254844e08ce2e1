"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Skeleton } from "@/components/ui/feedback";
import { CircleAlertIcon, CircleCheckIcon, NextIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { ChangeOutcome, ChangeStatusResult } from "@/server/domains/ads/actions.schema";
import type { ChosenCampaign } from "../campaigns/table-campaign";
import { useProblemText } from "./use-problem-text";

interface BulkOutcomesProps {
  campaigns: readonly ChosenCampaign[];
  outcomes: ReadonlyMap<string, ChangeOutcome>;
  act: "pause" | "resume";
  /** Ids of those that may have been changed all the same. */
  unsure: readonly string[];
}

/** Each campaign with what would change, what changed, or why it did not. */
export function BulkOutcomes({ campaigns, outcomes, act, unsure }: BulkOutcomesProps) {
  const t = useText("ads");
  const format = useFormat();
  return (
    <ul aria-label={t("bulk.changes")} className="grid rounded-card border border-gray-5">
      {campaigns.map((campaign) => {
        const outcome = outcomes.get(campaign.id);
        return (
          <li key={campaign.id} className="grid gap-1.5 border-b border-gray-5 px-3 py-2.5 last:border-b-0">
            <div className="flex min-w-0 items-center gap-2">
              <PlatformMark platform={campaign.platform} />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{campaign.name}</bdi>
              </span>
            </div>
            {outcome === undefined ? <Skeleton className="h-6 w-40" /> : null}
            {outcome?.ok ? <Change result={outcome.result} act={act} /> : null}
            {outcome?.ok === false ? <Problem campaign={campaign} error={outcome.error} act={act} unsure={unsure.includes(campaign.id)} /> : null}
            <p className="figures text-xs text-gray-10">
              {t("bulk.perDay", { count: campaign.days, amount: format.money(campaign.kpis.spend / campaign.days, campaign.currency) })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Change({ result, act }: { result: ChangeStatusResult; act: "pause" | "resume" }) {
  const t = useText("ads");
  if (!result.dryRun) {
    return (
      <span className="flex flex-wrap items-center gap-2 text-green-5">
        <CircleCheckIcon />
        <StateBadge thing="campaign" state={result.campaign.status} />
      </span>
    );
  }
  if (result.noop) return <p className="text-sm text-gray-11">{t(act === "pause" ? "change.noopPaused" : "change.noopActive")}</p>;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="sr-only">{t("change.now")}</span>
        <StateBadge thing="campaign" state={result.diff.status.from} />
        <NextIcon className="text-gray-10" />
        <span className="sr-only">{t("change.after")}</span>
        <StateBadge thing="campaign" state={result.diff.status.to} />
      </span>
      {result.warnings.map((warning) => (
        <p key={warning.code} className="text-sm text-amber-5">
          {warning.message}
        </p>
      ))}
    </>
  );
}

interface ProblemProps {
  campaign: ChosenCampaign;
  error: Extract<ChangeOutcome, { ok: false }>["error"];
  act: "pause" | "resume";
  unsure: boolean;
}

function Problem({ campaign, error, act, unsure }: ProblemProps) {
  const t = useText("ads");
  const textOf = useProblemText(act);
  const platform = usePlatformName()(campaign.platform);
  return (
    <p className="flex items-start gap-1.5 text-sm text-red-5">
      <CircleAlertIcon className="mt-0.5 shrink-0" />
      <span>
        {textOf({ code: error.code, reason: unsure ? "UNKNOWN_OUTCOME" : error.details?.reason, message: error.message }, platform) ?? t("bulk.failedHere")}
      </span>
    </p>
  );
}
