import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[200px_minmax(0,1fr)] xl:gap-8">
      <div>
        <SettingsNav />
      </div>
      {children}
    </div>
  );
}
