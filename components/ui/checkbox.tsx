"use client";

import clsx from "clsx";
import { Checkbox as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { CheckIcon } from "./icons";

interface CheckboxProps extends Omit<ComponentProps<typeof Primitive.Root>, "children"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** The whole line is the target. */
export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx("flex items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2", className)}>
      <Primitive.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 grid size-[18px] shrink-0 place-items-center rounded-badge border border-gray-8 bg-surface text-on-accent data-[state=checked]:border-accent-4 data-[state=checked]:bg-accent-4 disabled:bg-gray-4"
        {...props}
      >
        <Primitive.Indicator>
          <CheckIcon size={14} strokeWidth={2.5} />
        </Primitive.Indicator>
      </Primitive.Root>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span id={`${id}-hint`} className="text-xs text-gray-10">
            {hint}
          </span>
        ) : null}
      </span>
    </div>
  );
}
