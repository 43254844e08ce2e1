"use client";

import { usePathname } from "next/navigation";
import { type ComponentProps, useSyncExternalStore } from "react";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";

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
    return (
      <Notice hue="amber" className="mb-5">
        {t("banner.offline")}
      </Notice>
    );
  }
  const stopped = list.data.find((one) => one.kind === "webhooks");
  const place = stopped ? `/settings/webhooks/${stopped.endpointId}` : "";
  return (
    <ExpiredBanner
      initial={expired}
      otherwise={
        stopped && path !== place ? (
          <Notice
            hue="amber"
            className="mb-5"
            action={
              <LinkButton size="sm" href={place}>
                {t("banner.open")}
              </LinkButton>
            }
          >
            {t("banner.webhook", { url: stopped.url })}
          </Notice>
        ) : null
      }
    />
  );
}
