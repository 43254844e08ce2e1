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
import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import { ChangeDiff } from "./change-diff";
import { useChange } from "./use-change";
import { useProblemText } from "./use-problem-text";

interface ChangeStatusSheetProps {
  campaign: Campaign;
  accountName: string;
  onClose(): void;
}

/** Shows what would change, as the platform says it stands, and does it only when that is confirmed. The final result was read back from the platform. */
export function ChangeStatusSheet({ campaign, accountName, onClose }: ChangeStatusSheetProps) {
  const t = useText("ads");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const platform = usePlatformName()(campaign.platform);
  const [reason, setReason] = useState("");
  // The campaign in the page moves along once it is done; the sheet stays about what was asked.
  const [act] = useState<"pause" | "resume">(campaign.status === "ACTIVE" ? "pause" : "resume");
  const change = useChange(campaign.id, act);
  const recent = useQuery(trpc.ads.campaign.queryOptions({ id: campaign.id, windowDays: 7 }));
  const { looked, busy, done } = change;

  const close = () => {
    if (busy) return;
    onClose();
    // Only now: the page must not move under the result.
    if (change.sent) void queries.invalidateQueries(trpc.ads.pathFilter());
  };
  const offered = looked && !looked.noop && !done && !change.unknown;
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
            <Button variant="primary" busy={busy} onClick={change.look}>
              {t("change.checkAgain")}
            </Button>
          ) : null}
          {done ? <LinkButton href="/settings/audit">{t("change.record")}</LinkButton> : null}
          <Button disabled={busy} onClick={close}>
            {done || looked?.noop || change.unknown ? common("close") : t(act === "pause" ? "change.leaveRunning" : "change.leavePaused")}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="grid gap-4">
        {change.looking ? (
          <>
            <p className="text-gray-11">{t("change.checking", { platform })}</p>
            <Skeleton className="h-28" />
          </>
        ) : null}
        {change.moved && !done ? <Notice hue="amber">{t("change.changed")}</Notice> : null}
        {looked?.noop && !done ? <Notice hue="gray">{t(act === "pause" ? "change.noopPaused" : "change.noopActive")}</Notice> : null}
        {looked && !done ? <ChangeDiff campaign={campaign} accountName={accountName} looked={looked} week={recent.data ?? null} /> : null}
        {done ? <Notice hue="green">{t(act === "pause" ? "change.donePaused" : "change.doneActive", { platform })}</Notice> : null}
        {done?.warnings.map((warning) => (
          <Notice key={warning.code} hue="amber">
            {warning.message}
          </Notice>
        ))}
        {change.error ? <ChangeProblem error={change.error} act={act} platform={platform} lost={change.lost} onRetry={busy ? undefined : change.look} /> : null}
        {busy && !change.looking ? <p className="text-gray-11">{t("change.waiting", { platform })}</p> : null}
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
  act: "pause" | "resume";
  platform: string;
  /** It was sent to be done, and nobody has said what came of it. */
  lost: boolean;
  onRetry: (() => void) | undefined;
}

/** Why it was not done, and how the campaign stands because of that. */
function ChangeProblem({ error, act, platform, lost, onRetry }: ChangeProblemProps) {
  const textOf = useProblemText(act);
  const t = useText("ads");
  const view = viewError(error);
  if (lost) return <Notice hue="red">{t("change.lost", { platform })}</Notice>;
  return (
    <ErrorNotice error={error} {...(onRetry && view.reason !== "CAMPAIGN_REMOVED" && view.reason !== "UNKNOWN_OUTCOME" ? { onRetry } : {})}>
      {textOf({ code: view.code, reason: view.reason, message: view.message }, platform)}
    </ErrorNotice>
  );
}
