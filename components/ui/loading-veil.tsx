import clsx from "clsx";
import type { ReactNode } from "react";

/**
 * What is about to be drawn again: it stays in its place, and steps back when the answer takes its time. A veil does that, shown late: a change of
 * opacity would promote the whole content to a layer, which is painted at the press and again when the response arrives.
 */
export function LoadingVeil({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={loading}
      className={clsx(
        "relative grid grid-cols-[minmax(0,1fr)] content-start gap-5 print:block print:space-y-5",
        "after:pointer-events-none after:invisible after:absolute after:inset-0 after:bg-page/50 print:after:hidden",
        "aria-busy:after:visible aria-busy:after:transition-[visibility] aria-busy:after:delay-150 aria-busy:after:duration-0",
      )}
    >
      {children}
    </div>
  );
}
