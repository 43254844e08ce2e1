"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { TimeChange } from "@/server/domains/posts/table.schema";
import { toAsciiDigits } from "@/shared/format";

const whole = (text: string) => (/^\d{1,3}$/.test(toAsciiDigits(text).trim()) ? Number(toAsciiDigits(text)) : Number.NaN);

/** By how much, or to which day, the chosen posts move. */
export function ChangeTimeDialog({ count, onClose, onConfirm }: { count: number; onClose(): void; onConfirm(change: TimeChange): void }) {
  const t = useText("bulk");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const [how, setHow] = useState<TimeChange["by"]>("shift");
  const [direction, setDirection] = useState<"later" | "earlier">("later");
  const [days, setDays] = useState("1");
  const [hours, setHours] = useState("0");
  const [date, setDate] = useState("");
  const [refused, setRefused] = useState(false);

  const confirm = () => {
    const sign = direction === "later" ? 1 : -1;
    const shift = { by: "shift" as const, days: sign * whole(days || "0"), hours: sign * whole(hours || "0") };
    const sensible = how === "date" ? date !== "" : Math.abs(shift.days) <= 731 && Math.abs(shift.hours) <= 23 && (shift.days !== 0 || shift.hours !== 0);
    if (sensible) onConfirm(how === "date" ? { by: "date", date } : shift);
    else setRefused(true);
  };
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
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("days")} error={refused ? t("moveNothing") : undefined}>
              {(control) => <Input {...control} code inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} />}
            </Field>
            <Field label={t("hours")}>
              {(control) => <Input {...control} code inputMode="numeric" value={hours} onChange={(event) => setHours(event.target.value)} />}
            </Field>
          </div>
        </div>
      ) : (
        <Field label={t("day")} hint={format.city(zone)} error={refused && date === "" ? t("moveNothing") : undefined}>
          {(control) => <Input {...control} code type="date" value={date} onChange={(event) => setDate(event.target.value)} className="max-w-60" />}
        </Field>
      )}
    </Dialog>
  );
}
