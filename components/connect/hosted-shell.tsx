import type { ReactNode } from "react";
import type { Operator } from "@/server/domains/brands/connect-pages.schema";
import { operatorStyle } from "./operator-style";

interface HostedShellProps {
  name: string;
  /** Whose logo and colour it bears; null = none. */
  operator: Operator | null;
  children: ReactNode;
}

/** Frame of the pages that links lead to: nobody who comes here has an account. */
export function HostedShell({ name, operator, children }: HostedShellProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header
        style={operator ? operatorStyle(operator) : undefined}
        className="flex min-h-[52px] items-center gap-3 border-b-2 border-accent-4 bg-surface px-4 py-2 sm:px-6"
      >
        {/* biome-ignore lint/performance/noImgElement: the operator's own server has it, and the page's policy allows that one */}
        {operator?.logoUrl ? <img src={operator.logoUrl} alt="" className="h-8 max-w-40 object-contain" /> : null}
        <span dir="auto" className="text-md font-semibold wrap-anywhere">
          {name}
        </span>
      </header>
      <main className="grid content-start justify-items-center px-4 py-8 sm:content-center sm:pb-24 print:block">{children}</main>
    </div>
  );
}
