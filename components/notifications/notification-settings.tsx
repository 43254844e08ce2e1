"use client";

import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { KindChoices } from "./kind-choices";
import { useNotificationList } from "./notifications-context";

/** The same choices as in the panel, with an address that messages can lead to. */
export function NotificationSettings() {
  const t = useText("notifications");
  return (
    <Page title={t("settings.title")} narrow>
      <Card>
        <KindChoices {...useNotificationList()} />
      </Card>
    </Page>
  );
}
