"use client";

import { useId, useState } from "react";
import { useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Input } from "@/components/ui/input";
import { parseTypedTime } from "./typed-time";

/** A time in words; what is understood goes into the date and time field below, which says what it is. */
export function TypedTimeField({ localTime, onTime }: { localTime: string; onTime(localTime: string): void }) {
  const t = useText("composer");
  const zone = useZone();
  const id = useId();
  const [text, setText] = useState("");
  const [understood, setUnderstood] = useState(true);
  const onChange = (value: string) => {
    setText(value);
    const time = parseTypedTime(value, { now: new Date(), zone, clock: localTime.slice(11, 16) || "09:00" });
    setUnderstood(value.trim() === "" || time !== null);
    if (time !== null) onTime(time);
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t("typedTime")}
      </label>
      <Input
        id={id}
        value={text}
        placeholder={t("typedTimeExample")}
        autoComplete="off"
        maxLength={80}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        // Sending the form is not what Enter is for while a time is being typed.
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        className="max-w-72"
      />
      <p id={`${id}-hint`} aria-live="polite" className="min-h-4 text-xs text-gray-10">
        {understood ? null : t("typedTimeUnknown")}
      </p>
    </div>
  );
}
