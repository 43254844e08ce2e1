"use client";

import { AltTextInput, AltTextProblem } from "@/components/media/alt-text";
import type { LibraryItem } from "@/server/domains/media/media.schema";

interface AltTextFieldProps {
  item: LibraryItem;
  text: string;
  onChange(text: string): void;
  /** What its last save failed by. */
  error: unknown;
}

/** What a file shows, saved with the draft. */
export function AltTextField({ item, text, onChange, error }: AltTextFieldProps) {
  return (
    <div className="grid min-w-0 gap-1">
      <AltTextInput item={item} text={text} onChange={onChange} />
      {error ? <AltTextProblem error={error} /> : null}
    </div>
  );
}
