"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { TimeChange } from "@/server/domains/posts/table.schema";
import { toAsciiDigits } from "@/shared/format";

/** Of days, hours and minutes; the server holds the same. */
const limits = [731, 23, 59];
const whole = (text: string) => (/^\d{1,3}$/.test(toAsciiDigits(text).trim()) ? Number(toAsciiDigits(text)) : Number.NaN);

function isSensible(change: TimeChange): boolean {
  if (change.by === "date") return change.date !== "";
  if (change.by === "clock") return change.time !== "";
  const amounts = [change.days, change.hours, change.minutes].map(Math.abs);
  return amounts.every((amount, index) => amount <= (limits[index] ?? 0)) && amounts.some((amount) => amount > 0);
}

/** By how much, to which day, or to which time of day the chosen posts move. */
export function ChangeTimeDialog({ count, onClose, onConfirm }: { count: number; onClose(): void; onConfirm(change: TimeChange): void }) {
  const t = useText("bulk");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const [how, setHow] = useState<TimeChange["by"]>("shift");
  const [direction, setDirection] = useState<"later" | "earlier">("later");
  const [days, setDays] = useState("1");
  const [hours, setHours] = useState("0");
  const [minutes, setMinutes] = useState("0");
  const [date, setDate] = useState("");
  const [time, setTime] = useState("");
  const [refused, setRefused] = useState(false);

  const confirm = () => {
    const sign = direction === "later" ? 1 : -1;
    const shift = { by: "shift" as const, days: sign * whole(days || "0"), hours: sign * whole(hours || "0"), minutes: sign * whole(minutes || "0") };
    const change: TimeChange = how === "shift" ? shift : how === "date" ? { by: how, date } : { by: how, time };
    if (isSensible(change)) onConfirm(change);
    else setRefused(true);
  };
  const amount = (label: string, value: string, set: (value: string) => void) => (
    <Field label={label}>{(control) => <Input {...control} code inputMode="numeric" value={value} onChange={(event) => set(event.target.value)} />}</Field>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("moveTitle", { count })}
      description={t("moveText", { city: format.city(zone) })}
      footer={
        <>
          <Button variant="primary" onClick={confirm}>
            {t("moveConfirm")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <Choice<TimeChange["by"]>
        label={t("how")}
        value={how}
        onChange={setHow}
        options={[
          { value: "shift", label: t("shift") },
          { value: "date", label: t("date") },
          { value: "clock", label: t("clock") },
        ]}
      />
      {how === "shift" ? (
        <div className="grid gap-4">
          <Choice<"later" | "earlier">
            label={t("direction")}
            value={direction}
            onChange={setDirection}
            options={[
              { value: "later", label: t("later") },
              { value: "earlier", label: t("earlier") },
            ]}
          />
          <div className="grid grid-cols-3 gap-3">
            {amount(t("days"), days, setDays)}
            {amount(t("hours"), hours, setHours)}
            {amount(t("minutes"), minutes, setMinutes)}
          </div>
          {refused ? <Notice hue="red">{t("moveNothing")}</Notice> : null}
        </div>
      ) : how === "date" ? (
        <Field label={t("day")} hint={format.city(zone)} error={refused && date === "" ? t("moveNothing") : undefined}>
          {(control) => <Input {...control} code type="date" value={date} onChange={(event) => setDate(event.target.value)} className="max-w-60" />}
        </Field>
      ) : (
        <Field label={t("timeOfDay")} hint={format.city(zone)} error={refused && time === "" ? t("moveNothing") : undefined}>
          {(control) => <Input {...control} code type="time" value={time} onChange={(event) => setTime(event.target.value)} className="max-w-40" />}
        </Field>
      )}
    </Dialog>
  );
}
