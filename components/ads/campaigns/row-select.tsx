"use client";

import { Checkbox } from "@/components/ui/checkbox";

interface RowSelectProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A box in a table's row: its name is for screen readers, its target is larger than it looks. */
export function RowSelect({ label, checked, onChange }: RowSelectProps) {
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      className="gap-0 [&>button]:relative [&>button]:mt-0 [&>button]:before:absolute [&>button]:before:-inset-3"
      checked={checked}
      onCheckedChange={(on) => onChange(on === true)}
    />
  );
}
