"use client";

import { useText } from "@/components/i18n/client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { useTypedTime } from "./use-typed-time";

export type TypedTimeEntry = ReturnType<typeof useTypedTime>;

/** A time in words; what is understood goes into the date and time field below, which says what it is. `tried`: the form was sent with it. */
export function TypedTimeField({ typed, tried }: { typed: TypedTimeEntry; tried: boolean }) {
  const t = useText("composer");
  const problem = typed.problem ? t(`typedTimeProblem.${typed.problem}`) : null;
  return (
    <Field label={t("typedTime")} hint={<span aria-live="polite">{problem ?? t("typedTimeHint")}</span>} error={tried && problem}>
      {(control) => (
        <Input
          {...control}
          value={typed.text}
          placeholder={t("typedTimeExample")}
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => typed.onText(target.value)}
          // Sending the form is not what Enter is for while a time is being typed.
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
          className="max-w-72"
        />
      )}
    </Field>
  );
}
