import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={clsx("rounded-card border border-gray-5 bg-surface", className)} {...props} />;
}

export function CardHeader({ title, text, action, id }: { title: ReactNode; text?: ReactNode; action?: ReactNode; id?: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-gray-5 px-4 py-3">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {text ? <p className="text-sm text-gray-11">{text}</p> : null}
      </div>
      {action}
    </div>
  );
}
