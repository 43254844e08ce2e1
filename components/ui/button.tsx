import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { WorkingIcon } from "./icons";
import { Link } from "./link";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "md" | "sm" | "icon";

const variants: Record<Variant, string> = {
  primary: "forced-colors:border bg-accent-4 text-on-accent hover:bg-accent-5 active:bg-accent-5",
  secondary: "border border-gray-6 bg-surface text-gray-12 hover:bg-gray-3 active:bg-gray-4",
  quiet: "text-gray-11 hover:bg-gray-3 hover:text-gray-12 active:bg-gray-4 data-[state=open]:bg-gray-4",
  danger: "forced-colors:border bg-red-4 text-on-danger hover:bg-danger-hover",
};

const sizes: Record<Size, string> = {
  md: "h-9 gap-2 px-3 pointer-coarse:h-11 pointer-coarse:px-4",
  sm: "h-7 gap-1.5 px-2 text-sm pointer-coarse:h-11 pointer-coarse:px-3",
  icon: "size-9 pointer-coarse:size-11",
};

function buttonClass(variant: Variant, size: Size, className?: string): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap transition-colors duration-[120ms] select-none",
    "disabled:pointer-events-none disabled:border-transparent disabled:bg-gray-4 disabled:text-gray-10 aria-disabled:pointer-events-none aria-disabled:bg-gray-4 aria-disabled:text-gray-10",
    variants[variant],
    sizes[size],
    className,
  );
}

interface ButtonStyle {
  variant?: Variant;
  size?: Size;
  children: ReactNode;
}

/** `busy` keeps the button's width and place, shows its work and takes no second press. */
export function Button({
  variant = "secondary",
  size = "md",
  busy = false,
  className,
  children,
  disabled,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonStyle & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, clsx("relative", className))}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      <span className={clsx("inline-flex items-center gap-[inherit]", busy && "opacity-0")}>{children}</span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <WorkingIcon className="animate-busy" />
        </span>
      ) : null}
    </button>
  );
}

/** Looks like a button and is a link: for what leads to a page. */
export function LinkButton({ variant = "secondary", size = "md", className, children, ...props }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link className={buttonClass(variant, size, className)} {...props}>
      {children}
    </Link>
  );
}
