"use client";

import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ChecksIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import { type Anomaly, type ExpectedDays, expectedDays } from "@/server/domains/ads/anomalies.schema";
import { useMetricText } from "./metric-text";

interface ExpectedDialogProps {
  anomaly: Anomaly;
  busy: boolean;
  error: unknown;
  onClose(): void;
  onConfirm(input: { reason: string | undefined; days: ExpectedDays }): void;
}

const DAY_MS = 86_400_000;
const lastDayOf = (date: string, days: number): string => new Date(Date.parse(date) + (days - 1) * DAY_MS).toISOString().slice(0, 10);

/** Records why a day was expected, for others who see the alert. */
export function ExpectedDialog({ anomaly, busy, error, onClose, onConfirm }: ExpectedDialogProps) {
  const t = useText("adsInsight");
  const common = useText("common");
  const format = useFormat();
  const metrics = useMetricText();
  const [reason, setReason] = useState("");
  const [days, setDays] = useState<ExpectedDays>(1);
  const until = format.date(lastDayOf(anomaly.date, days), "UTC");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={anomaly.campaignName ? t("anomalies.expecting.title", { campaign: anomaly.campaignName }) : t("anomalies.expecting.titleAccount")}
      description={t("anomalies.expecting.text")}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => onConfirm({ reason: reason.trim() || undefined, days })}>
            <ChecksIcon />
            {t("anomalies.markExpected")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {error ? <ErrorNotice error={error} /> : null}
      <p>{anomaly.explanation}</p>
      <div className="grid gap-1.5">
        <Choice
          label={t("anomalies.expecting.span")}
          value={String(days)}
          onChange={(next) => setDays(expectedDays.find((one) => String(one) === next) ?? 1)}
          options={expectedDays.map((value) => ({
            value: String(value),
            label: value === 1 ? t("anomalies.expecting.thisDay") : t("anomalies.expecting.days", { count: value }),
          }))}
        />
        <p aria-live="polite" className="text-sm text-gray-11">
          {days === 1 ? t("anomalies.expecting.oneText") : t("anomalies.expecting.spanText", { metric: metrics.name(anomaly.metric), until })}
        </p>
      </div>
      <Field label={t("anomalies.expecting.reason")} hint={t("anomalies.expecting.hint")} note={common("optional")}>
        {(control) => <Textarea {...control} className="min-h-20" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </Dialog>
  );
}
