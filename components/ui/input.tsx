import clsx from "clsx";
import type { ComponentProps } from "react";

export const controlClass = clsx(
  "w-full rounded-control border border-gray-8 bg-surface px-3 text-md text-gray-12 sm:text-base",
  "transition-colors duration-[120ms] hover:border-gray-9 disabled:border-gray-6 disabled:bg-gray-4 disabled:text-gray-10",
  "aria-invalid:border-red-4",
);

/** Without one, the style sheet does not see that a field is empty. */
const noPlaceholder = " ";

/** `code` is for what is always written left to right: addresses, keys, identifiers. It still is at the form's start side. */
export function Input({ className, code = false, ...props }: ComponentProps<"input"> & { code?: boolean }) {
  return (
    <input
      dir={code ? "ltr" : "auto"}
      className={clsx(controlClass, "h-9 pointer-coarse:h-11", code && "rtl:text-end", className)}
      placeholder={noPlaceholder}
      {...props}
    />
  );
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea dir="auto" placeholder={noPlaceholder} className={clsx(controlClass, "user-text min-h-32 resize-y py-2", className)} {...props} />;
}
