"use client";

import { type ReactNode, useId } from "react";
import { CircleAlertIcon } from "./icons";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Beside the label, such as "optional". */
  note?: ReactNode;
  /** Gets what ties the control to its label, hint and error. */
  children(control: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined }): ReactNode;
}

/** A control with its label, its hint and, in the same place, what is wrong with it. */
export function Field({ label, hint, error, note, children }: FieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note ? <span className="text-xs text-gray-10">{note}</span> : null}
      </div>
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-red-5">
          <CircleAlertIcon className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-xs text-gray-10">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
