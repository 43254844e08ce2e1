"use client";

import { createContext, type ReactNode, use } from "react";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";

const NotificationsContext = createContext<NotificationList | null>(null);

/** The shell's one read, for the pages in it. */
export function NotificationsProvider({ list, children }: { list: NotificationList; children: ReactNode }) {
  return <NotificationsContext value={list}>{children}</NotificationsContext>;
}

export function useNotificationList(): NotificationList {
  const list = use(NotificationsContext);
  if (!list) throw new Error("NotificationsProvider is missing above this component.");
  return list;
}
