"use client";

import type { MouseEvent } from "react";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onToggle(range: boolean): void;
}

/** The browser's own box: a table has fifty of them. The target is as large as a finger wants it. */
export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className="-m-2 inline-grid shrink-0 cursor-pointer place-items-center p-2 pointer-coarse:-m-3 pointer-coarse:size-11 pointer-coarse:p-0">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
        className="size-[18px] accent-accent-4"
      />
    </label>
  );
}
