"use client";

import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ChecksIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";

interface ExpectedDialogProps {
  anomaly: Anomaly;
  busy: boolean;
  error: unknown;
  onClose(): void;
  onConfirm(reason: string | undefined): void;
}

/** Asks why a day was to be expected, so that others need not look into it again. */
export function ExpectedDialog({ anomaly, busy, error, onClose, onConfirm }: ExpectedDialogProps) {
  const t = useText("adsInsight");
  const common = useText("common");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={anomaly.campaignName ? t("anomalies.expecting.title", { campaign: anomaly.campaignName }) : t("anomalies.expecting.titleAccount")}
      description={t("anomalies.expecting.text")}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => onConfirm(reason.trim() || undefined)}>
            <ChecksIcon />
            {t("anomalies.markExpected")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {error ? <ErrorNotice error={error} /> : null}
      <p>{anomaly.explanation}</p>
      <Field label={t("anomalies.expecting.reason")} hint={t("anomalies.expecting.hint")} note={common("optional")}>
        {(control) => <Textarea {...control} className="min-h-20" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </Dialog>
  );
}
