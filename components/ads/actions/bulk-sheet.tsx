"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ChosenCampaign } from "../campaigns/table-campaign";
import { BulkOutcomes } from "./bulk-outcomes";
import { useBulkChange } from "./use-bulk-change";

interface BulkSheetProps {
  campaigns: readonly ChosenCampaign[];
  to: "ACTIVE" | "PAUSED";
  /** `tried` when any may have been changed. */
  onClose(tried: boolean): void;
}

const doing = { previewing: "bulk.checking", committing: "bulk.waiting", checking: "bulk.checkingOutcome" } as const;

/** All the changes in one list, confirmed once, and then what came of each. */
export function BulkSheet({ campaigns: chosen, to, onClose }: BulkSheetProps) {
  const t = useText("ads");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  // The list behind is refreshed once the change is done; the sheet keeps the requested campaigns.
  const [campaigns] = useState(chosen);
  const [reason, setReason] = useState("");
  const change = useBulkChange(
    campaigns.map(({ id }) => id),
    to,
  );
  const { step, changing, done, failed, committed, tried, unsure } = change;
  const busy = step !== null;
  const pausing = to === "PAUSED";
  const offered = changing.length > 0 && (step === null || step === "committing");

  const close = () => {
    if (busy) return;
    onClose(tried);
    if (tried) void queries.invalidateQueries(trpc.ads.pathFilter());
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      insistent={busy}
      title={t(pausing ? "bulk.pauseTitle" : "bulk.resumeTitle", { count: campaigns.length })}
      description={t(pausing ? "bulk.pauseText" : "bulk.resumeText")}
      footer={
        <>
          {offered ? (
            <Button variant="primary" busy={busy} onClick={() => change.commit(reason)}>
              {t(pausing ? "bulk.confirmPause" : "bulk.confirmResume", { count: changing.length })}
            </Button>
          ) : null}
          {unsure.length > 0 || (!offered && failed.length > 0) ? (
            <Button busy={busy} onClick={change.again}>
              {t("change.checkAgain")}
            </Button>
          ) : null}
          {tried && !busy ? <LinkButton href="/settings/audit">{t("change.record")}</LinkButton> : null}
          <Button disabled={busy} onClick={close}>
            {offered && !tried ? t(pausing ? "bulk.leaveRunning" : "bulk.leavePaused") : common("close")}
          </Button>
        </>
      }
    >
      {change.changedSinceShown ? <Notice hue="amber">{t("bulk.moved")}</Notice> : null}
      <div role="status">
        {step === null ? null : <p className="text-gray-11">{t(doing[step])}</p>}
        {committed && !busy ? (
          <Notice hue={failed.length > 0 ? "amber" : "green"}>
            {t(pausing ? "bulk.paused" : "bulk.resumed", { count: done })} {failed.length > 0 ? t("bulk.left", { count: failed.length }) : null}
          </Notice>
        ) : null}
      </div>
      {change.lost && !busy && !change.error ? <Notice hue="amber">{t("bulk.lost")}</Notice> : null}
      {change.error ? (
        <ErrorNotice error={change.error} onRetry={change.again}>
          {unsure.length > 0 ? t("bulk.unsure") : undefined}
        </ErrorNotice>
      ) : null}
      <BulkOutcomes campaigns={campaigns} outcomes={change.outcomes} act={pausing ? "pause" : "resume"} unsure={unsure} />
      {offered ? (
        <Field label={t("change.reason")} hint={t("bulk.reasonHint")} note={common("optional")}>
          {(control) => <Textarea {...control} className="min-h-20" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
      ) : null}
    </Dialog>
  );
}
