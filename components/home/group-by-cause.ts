import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";

/** What brings an item into the list, as its badge says it. */
function causeOf(item: NotificationItem): string {
  switch (item.kind) {
    case "posts":
      return item.status;
    case "approvals":
      return item.state;
    case "connections":
      return item.health;
    default:
      return item.kind;
  }
}

type Group = [NotificationItem, ...NotificationItem[]];

/** Groups in the order of their first items. */
export function groupByCause(items: readonly NotificationItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const group = groups.get(causeOf(item));
    if (group) group.push(item);
    else groups.set(causeOf(item), [item]);
  }
  return [...groups.values()];
}
