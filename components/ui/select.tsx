import clsx from "clsx";
import type { ComponentProps } from "react";
import { ExpandIcon } from "./icons";
import { controlClass } from "./input";

/** The platform's own list: right for every pointer, screen reader and direction, and it needs no script. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select className={clsx(controlClass, "h-9 appearance-none pe-8 pointer-coarse:h-11")} {...props}>
        {children}
      </select>
      <ExpandIcon className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-gray-10" />
    </span>
  );
}
