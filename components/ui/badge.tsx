import clsx from "clsx";
import type { ReactNode } from "react";
import type { Icon } from "./icons";

export type Hue = "gray" | "accent" | "green" | "amber" | "red" | "blue" | "violet";

const hues: Record<Hue, string> = {
  gray: "bg-gray-3 text-gray-11",
  accent: "bg-accent-1 text-accent-5",
  green: "bg-green-1 text-green-5",
  amber: "bg-amber-1 text-amber-5",
  red: "bg-red-1 text-red-5",
  blue: "bg-blue-1 text-blue-5",
  violet: "bg-violet-1 text-violet-5",
};

/** A state is always icon and word. `outline` is for tags that are no state. */
export function Badge({ hue, icon: BadgeIcon, outline = false, children }: { hue: Hue; icon?: Icon; outline?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 max-w-full shrink-0 items-center gap-1 rounded-badge px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border",
        outline ? "border border-gray-7 text-gray-11" : hues[hue],
      )}
    >
      {BadgeIcon ? <BadgeIcon size={14} className="shrink-0" /> : null}
      {children}
    </span>
  );
}
