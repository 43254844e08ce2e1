import type { ReactNode } from "react";
import { AdsNav } from "@/components/ads/ads-nav";

export default function AdsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <AdsNav />
      {children}
    </div>
  );
}
