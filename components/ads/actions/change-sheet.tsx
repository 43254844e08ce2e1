"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice, Skeleton } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import { ChangeDiff } from "./change-diff";
import { type Act, type CampaignChange, type ChangedCampaign, useChange } from "./use-change";
import { useProblemText } from "./use-problem-text";

interface ChangeSheetProps {
  campaign: ChangedCampaign;
  accounts: readonly Pick<AdAccount, "id" | "name">[];
  change: CampaignChange;
  /** `done`: the platform confirmed the change. */
  onClose(done: boolean): void;
}

const leave = { pause: "change.leaveRunning", resume: "change.leavePaused", budget: "change.keepBudget" } as const;
const unneeded = { pause: "change.noopPaused", resume: "change.noopActive", budget: "change.noopBudget" } as const;
const confirmed = { pause: "change.donePaused", resume: "change.doneActive", budget: "change.doneBudget" } as const;

/** Pauses a campaign that runs, resumes one that is paused. */
export function ChangeStatusSheet({ campaign, ...props }: Omit<ChangeSheetProps, "campaign" | "change"> & { campaign: Campaign }) {
  // The campaign in the page moves along once it is done; the sheet stays about what was requested.
  const [change] = useState<CampaignChange>({ act: campaign.status === "ACTIVE" ? "pause" : "resume" });
  return <ChangeSheet campaign={campaign} change={change} {...props} />;
}

/** Shows what would change, as the platform says it is, and does it only when that is confirmed. The final result was read back from the platform. */
export function ChangeSheet({ campaign, accounts, change: wanted, onClose }: ChangeSheetProps) {
  const t = useText("ads");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const platform = usePlatformName()(campaign.platform);
  const [reason, setReason] = useState("");
  const { act } = wanted;
  const change = useChange(campaign.id, wanted);
  const recent = useQuery(trpc.ads.campaign.queryOptions({ id: campaign.id, windowDays: 7 }));
  const { preview, busy, done } = change;
  const adAccountId = campaign.adAccountId ?? recent.data?.adAccountId;
  const accountName = accounts.find(({ id }) => id === adAccountId)?.name ?? "";

  const close = () => {
    if (busy) return;
    onClose(done !== null);
    // Only now: the page must not move under the result.
    if (change.sent) void queries.invalidateQueries(trpc.ads.pathFilter());
  };
  const offered = preview && !preview.noop && !done && !change.unknown;
  return (
    <Dialog
      open
      onOpenChange={close}
      insistent={busy}
      title={t(`change.${act}Title`, { campaign: campaign.name })}
      description={t(`change.${act}Text`, { platform })}
      footer={
        <>
          {offered ? (
            <Button variant="primary" busy={busy} onClick={() => change.commit(reason)}>
              {t(`change.${act}`)}
            </Button>
          ) : null}
          {change.unknown ? (
            <Button variant="primary" busy={busy} onClick={change.reload}>
              {t("change.checkAgain")}
            </Button>
          ) : null}
          {done ? <LinkButton href="/settings/audit">{t("change.record")}</LinkButton> : null}
          <Button disabled={busy} onClick={close}>
            {done || preview?.noop || change.unknown ? common("close") : t(leave[act])}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="grid gap-4">
        {change.loading ? (
          <>
            <p className="text-gray-11">{t("change.checking", { platform })}</p>
            <Skeleton className="h-28" />
          </>
        ) : null}
        {change.changed && !done ? <Notice hue="amber">{t("change.changed")}</Notice> : null}
        {preview?.noop && !done ? <Notice hue="gray">{t(unneeded[act])}</Notice> : null}
        {preview && !done ? <ChangeDiff campaign={campaign} accountName={accountName} preview={preview} week={recent.data ?? null} /> : null}
        {done ? <Notice hue="green">{t(confirmed[act], { platform })}</Notice> : null}
        {done?.warnings.map((warning) => (
          <Notice key={warning.code} hue="amber">
            {warning.message}
          </Notice>
        ))}
        {change.error ? (
          <ChangeProblem error={change.error} act={act} platform={platform} lost={change.lost} onRetry={busy ? undefined : change.reload} />
        ) : null}
        {busy && !change.loading ? <p className="text-gray-11">{t("change.waiting", { platform })}</p> : null}
      </div>
      {offered ? (
        <Field label={t("change.reason")} hint={t("change.reasonHint")} note={common("optional")}>
          {(control) => <Textarea {...control} className="min-h-20" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
      ) : null}
    </Dialog>
  );
}

interface ChangeProblemProps {
  error: unknown;
  act: Act;
  platform: string;
  /** The change was sent, and its outcome is unknown. */
  lost: boolean;
  onRetry: (() => void) | undefined;
}

/** Reasons that another try does not change, or that are read back by the service. */
const lasting = new Set(["CAMPAIGN_REMOVED", "BUDGET_SHARED", "BUDGET_ON_AD_SETS", "NO_DAILY_BUDGET", "UNKNOWN_OUTCOME"]);

/** Why the change was not made, and the status of the campaign. */
function ChangeProblem({ error, act, platform, lost, onRetry }: ChangeProblemProps) {
  const textOf = useProblemText(act);
  const t = useText("ads");
  const view = viewError(error);
  if (lost) return <Notice hue="red">{t("change.lost", { platform })}</Notice>;
  return (
    <ErrorNotice error={error} {...(onRetry && !lasting.has(String(view.reason)) ? { onRetry } : {})}>
      {textOf({ code: view.code, reason: view.reason, message: view.message }, platform)}
    </ErrorNotice>
  );
}
