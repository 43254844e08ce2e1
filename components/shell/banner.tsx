"use client";

import { usePathname } from "next/navigation";
import { type ComponentProps, useSyncExternalStore } from "react";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
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
  expired: ComponentProps<typeof ExpiredBanner>["initial"];
  list: NotificationList;
}

/** One at most, the worst first: without a connection nothing else can be helped. */
export function Banner({ expired, list }: BannerProps) {
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
      initial={expired}
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
