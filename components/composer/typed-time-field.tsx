"use client";

import { useText } from "@/components/i18n/client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { useTypedTime } from "./use-typed-time";

export type TypedTimeEntry = ReturnType<typeof useTypedTime>;

interface TypedTimeFieldProps {
  typed: TypedTimeEntry;
  /** The form was sent with it. */
  tried: boolean;
  /** What is wrong with the chosen time. */
  error?: string | undefined;
}

/** A time in words; what is understood is chosen beside it, which says what it is. */
export function TypedTimeField({ typed, tried, error }: TypedTimeFieldProps) {
  const t = useText("composer");
  const problem = typed.problem ? t(`typedTimeProblem.${typed.problem}`) : null;
  return (
    <Field label={t("typedTime")} hint={<span aria-live="polite">{problem ?? t("typedTimeHint")}</span>} error={(tried && problem) || error}>
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
        />
      )}
    </Field>
  );
}
