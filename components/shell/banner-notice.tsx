import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback";

interface BannerNoticeProps {
  /** What a phone says: two lines of it at most, beside the act, because it is above every page. */
  short: ReactNode;
  action?: ReactNode;
  failure?: ReactNode;
  children: ReactNode;
}

export function BannerNotice({ short, action, failure, children }: BannerNoticeProps) {
  return (
    <Notice hue="amber" className="mb-5 max-sm:flex-nowrap" action={action}>
      {failure ? <span className="block">{failure}</span> : null}
      <span className="line-clamp-2 wrap-anywhere sm:hidden">{short}</span>
      <span className="wrap-anywhere max-sm:hidden">{children}</span>
    </Notice>
  );
}
