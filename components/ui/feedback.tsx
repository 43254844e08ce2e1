import clsx from "clsx";
import type { ReactNode } from "react";
import { AlertIcon, CircleAlertIcon, CircleCheckIcon, type Icon } from "./icons";

/** Nothing here yet, or nothing that fits: icon, title, one sentence, one action. */
export function EmptyState({ icon: StateIcon, title, text, action }: { icon: Icon; title: ReactNode; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-10 place-items-center rounded-card bg-gray-3 text-gray-10">
        <StateIcon size={20} />
      </span>
      <div className="grid max-w-md gap-1 wrap-anywhere">
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="text-gray-11">{text}</p>
      </div>
      {action}
    </div>
  );
}

type NoticeHue = "red" | "amber" | "green" | "gray";

const noticeHues: Record<NoticeHue, { box: string; icon: Icon }> = {
  red: { box: "border-red-3 bg-red-1 text-red-5", icon: CircleAlertIcon },
  amber: { box: "border-amber-3 bg-amber-1 text-amber-5", icon: AlertIcon },
  green: { box: "border-green-3 bg-green-1 text-green-5", icon: CircleCheckIcon },
  gray: { box: "border-gray-5 bg-gray-3 text-gray-11", icon: CircleAlertIcon },
};

/** A line that stays in its place: what happened, what was not changed, what to do. Errors are spoken at once. */
export function Notice({ hue, children, action, className }: { hue: NoticeHue; children: ReactNode; action?: ReactNode; className?: string }) {
  const { box, icon: NoticeIcon } = noticeHues[hue];
  return (
    <div
      role={hue === "red" ? "alert" : undefined}
      className={clsx("flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-3 py-2", box, className)}
    >
      <NoticeIcon className="shrink-0" />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

/** Still, and as high as what will be there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block rounded-badge bg-gray-4", className)} />;
}
