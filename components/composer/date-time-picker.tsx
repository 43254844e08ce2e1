"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DatePicker } from "./date-picker";
import { type TypedTimeEntry, TypedTimeField } from "./typed-time-field";

interface DateTimePickerProps {
  /** The zone is named there. */
  label: string;
  /** On the clock of the workspace's zone: 2026-11-22T09:30. */
  localTime: string;
  onChange(localTime: string): void;
  typed: TypedTimeEntry;
  /** The form was sent with it. */
  tried?: boolean;
  error?: string | undefined;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(2, "0"));
const hours = numbers(24);
const minutes = numbers(60);

/** A day and a time of day, in words or by choosing them, in the page's language. */
export function DateTimePicker({ label, localTime, onChange, typed, tried = false, error }: DateTimePickerProps) {
  const t = useText("composer");
  const format = useFormat();
  const [day = "", clock = ""] = localTime.split("T");
  const [hour = "09", minute = "00"] = clock.split(":");
  const choose = (part: { day?: string; hour?: string; minute?: string }) => {
    typed.drop();
    onChange(`${part.day ?? day}T${part.hour ?? hour}:${part.minute ?? minute}`);
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid max-w-80 grow basis-44 grid-cols-2 gap-3">
          <div className="col-span-2">
            <TypedTimeField typed={typed} tried={tried} error={error} />
          </div>
          <Field label={t("hour")}>
            {(control) => (
              <Select {...control} value={hour} onChange={({ target }) => choose({ hour: target.value })}>
                {hours.map((value) => (
                  <option key={value} value={value}>
                    {format.hour(Number(value))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("minute")}>
            {(control) => (
              <Select {...control} value={minute} onChange={({ target }) => choose({ minute: target.value })}>
                {minutes.map((value) => (
                  <option key={value} value={value}>
                    {format.digits(value)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <DatePicker value={day} onChange={(chosen) => choose({ day: chosen })} />
      </div>
    </fieldset>
  );
}
