"use client";

import { type ComponentProps, useSyncExternalStore } from "react";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { BannerNotice } from "./banner-notice";

function watch(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** One at most, the worst first: without a connection nothing else can be helped. */
export function Banner(props: ComponentProps<typeof ExpiredBanner>) {
  const t = useText("shell");
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return online ? <ExpiredBanner {...props} /> : <BannerNotice short={t("banner.offlineShort")}>{t("banner.offline")}</BannerNotice>;
}
