import type { ReactNode } from "react";

interface BarRow {
  key: string;
  label: ReactNode;
  /** Between 0 and 1: how much of the full length. */
  share: number;
  value: ReactNode;
  note?: ReactNode;
}

/** Amounts side by side. The bars begin at the page's start side; the figures beside them say the same. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ key, label, share, value, note }) => (
        <li key={key} className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <span className="flex min-w-0 items-center gap-2">{label}</span>
            <span className="figures flex items-baseline gap-2">
              {value}
              {note ? <span className="text-xs text-gray-10">{note}</span> : null}
            </span>
          </div>
          <span aria-hidden className="block h-2 overflow-hidden rounded-badge bg-gray-4">
            <span className="block h-full bg-accent-4" style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
