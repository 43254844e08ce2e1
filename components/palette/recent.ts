/** What was opened last from the palette, on this device and in this workspace. */

export interface RecentItem {
  /** Where it leads. */
  href: string;
  label: string;
}

const MAX_RECENT = 5;
const keyOf = (workspaceId: string) => `nashir_recent_${workspaceId}`;

function isOpened(value: unknown): value is RecentItem {
  return (
    typeof value === "object" && value !== null && "href" in value && typeof value.href === "string" && "label" in value && typeof value.label === "string"
  );
}

/** Nothing where the browser keeps nothing, or something else is there. */
export function readRecent(workspaceId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? "[]");
    // Only paths of our own: what is there may have been written by anybody.
    return Array.isArray(stored) ? stored.filter(isOpened).filter(({ href }) => /^\/(?!\/)/.test(href)) : [];
  } catch {
    return [];
  }
}

export function withOpened(recent: readonly RecentItem[], opened: RecentItem): RecentItem[] {
  return [opened, ...recent.filter(({ href }) => href !== opened.href)].slice(0, MAX_RECENT);
}

export function storeRecent(workspaceId: string, opened: RecentItem): void {
  try {
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(withOpened(readRecent(workspaceId), opened)));
  } catch {
    // A full or forbidden store: the list of last things is a comfort and no more.
  }
}
