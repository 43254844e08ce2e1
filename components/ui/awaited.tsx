import type { ReactNode } from "react";

/** What is about to be drawn anew: it stays in its place, and steps back when the answer takes its time. */
export function Awaited({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={loading}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-150 print:block print:space-y-5"
    >
      {children}
    </div>
  );
}
