"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";

/** One query for the bell, the badge of approvals and the banner; refetched each minute while the page is visible. */
export function useNotifications(initial: NotificationList): NotificationList {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.notifications.list.queryOptions(undefined, { initialData: initial }), refetchInterval: 60_000 });
  return data;
}

/** What was repaired leaves both places at once. */
export function useRefreshNotifications(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries(trpc.notifications.pathFilter()), queries.invalidateQueries(trpc.home.pathFilter())]);
  };
}
