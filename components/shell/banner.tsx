"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";
import { BannerNotice } from "./banner-notice";

function watch(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

interface BannerProps {
  accounts: SidebarAccounts;
  list: NotificationList;
}

/** One at most, the worst first: without a connection nothing else can be helped. */
export function Banner({ accounts, list }: BannerProps) {
  const t = useText("shell");
  const path = usePathname();
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  if (!online) {
    return <BannerNotice short={t("banner.offlineShort")}>{t("banner.offline")}</BannerNotice>;
  }
  const stopped = list.data.find((one) => one.kind === "webhooks");
  const place = stopped ? `/settings/webhooks/${stopped.endpointId}` : "";
  return (
    <ExpiredBanner
      initial={accounts}
      otherwise={
        stopped && path !== place ? (
          <BannerNotice
            short={t("banner.webhookShort", { host: new URL(stopped.url).host })}
            action={
              <LinkButton size="sm" href={place}>
                {t("banner.open")}
              </LinkButton>
            }
          >
            {t("banner.webhook", { url: stopped.url })}
          </BannerNotice>
        ) : null
      }
    />
  );
}
