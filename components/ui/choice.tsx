"use client";

import clsx from "clsx";
import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  onChange(value: T): void;
  options: readonly { value: T; label: ReactNode }[];
  className?: string;
}

/** One of a few, all in view. Arrow keys follow the direction of the page. */
export function Choice<T extends string>({ label, value, onChange, options, className }: ChoiceProps<T>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      orientation="horizontal"
      className={clsx("inline-flex flex-wrap gap-1 justify-self-start rounded-control bg-gray-3 p-1", className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-7 items-center gap-1.5 rounded-badge px-3 text-sm text-gray-11 transition-colors hover:text-gray-12 data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-gray-12 data-[state=checked]:outline-1 data-[state=checked]:outline-gray-6 focus-visible:outline-2 focus-visible:outline-accent-4 pointer-coarse:h-11"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
