import type { ReactNode } from "react";
import { operatorStyle } from "@/components/connect/operator-style";
import { readConnectPage } from "./read-connect-page";

/** The hosted pages of connect links, as the operator's own: nobody who comes here has an account. */
export default async function ConnectLayout({ children }: { children: ReactNode }) {
  const { operator, name } = await readConnectPage(null);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header style={operatorStyle(operator)} className="flex min-h-[52px] items-center gap-3 border-b-2 border-accent-4 bg-surface px-4 py-2 sm:px-6">
        {/* biome-ignore lint/performance/noImgElement: the operator's own server has it, and the page's policy allows that one */}
        {operator.logoUrl ? <img src={operator.logoUrl} alt="" className="h-8 max-w-40 object-contain" /> : null}
        <span className="text-md font-semibold wrap-anywhere">{name}</span>
      </header>
      <main className="grid content-start justify-items-center px-4 py-8 sm:content-center sm:pb-24">{children}</main>
    </div>
  );
}
