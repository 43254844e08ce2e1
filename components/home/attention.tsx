"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { NotificationItemActions, NotificationItemState, NotificationItemText } from "@/components/notifications/notification-item";
import { Card, CardHeader } from "@/components/ui/card";
import { ChecksIcon } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";

interface AttentionProps {
  items: NotificationItem[];
  /** What there is to do where nothing else waits. */
  compose: ReactNode;
}

/** What failed or waits for a decision, each row with its own act. First on the page, and the largest. */
export function Attention({ items, compose }: AttentionProps) {
  const t = useText("home");
  if (items.length === 0) {
    return (
      <Card className="flex flex-wrap items-center gap-3 p-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-green-1 text-green-5">
          <ChecksIcon />
        </span>
        <div className="min-w-0 grow basis-60">
          <h2 className="font-semibold">{t("calm.title")}</h2>
          <p className="text-sm text-gray-11">{t("calm.text")}</p>
        </div>
        {compose}
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={t("attention.title")} />
      <ul>
        {items.map((item) => (
          <li key={item.id} className="grid gap-3 border-b border-gray-5 px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <div className="grid min-w-0 gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gray-10">
                <NotificationItemState item={item} />
                <Time at={item.at} />
              </span>
              <NotificationItemText item={item} />
            </div>
            <div className="grid gap-2 sm:justify-items-end">
              <NotificationItemActions item={item} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
