import type { ReactNode } from "react";
import { getText } from "@/components/i18n/server";
import { DisplayMenu } from "@/components/preferences/display-menu";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getText("common");
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-[52px] items-center justify-between px-4 sm:px-6">
        <span className="text-md font-semibold">{t("product")}</span>
        <DisplayMenu />
      </header>
      <main className="grid content-start justify-items-center px-4 py-8 sm:content-center sm:pb-24">{children}</main>
    </div>
  );
}
