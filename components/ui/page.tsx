import type { ReactNode } from "react";
import { BackIcon } from "./icons";
import { Link } from "./link";

/** A page's own part of the shell: one h1, its actions, its content. `narrow` is for forms and reading. */
export function Page({ title, text, back, actions, children, narrow = false }: PageProps) {
  return (
    <div
      className={
        narrow
          ? "grid max-w-[720px] grid-cols-[minmax(0,1fr)] content-start gap-5 print:block print:space-y-5"
          : "grid max-w-[1200px] grid-cols-[minmax(0,1fr)] content-start gap-5 print:block print:space-y-5"
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          {back ? (
            <Link href={back.href} className="inline-flex items-center gap-1 text-sm text-accent-5 hover:underline pointer-coarse:min-h-11 print:hidden">
              <BackIcon />
              {back.label}
            </Link>
          ) : null}
          <h1 className="text-xl font-semibold">{title}</h1>
          {text ? <p className="max-w-[720px] text-gray-11">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

interface PageProps {
  title: ReactNode;
  text?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
}
