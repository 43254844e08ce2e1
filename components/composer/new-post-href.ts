/** A new post for a day, or an hour of one, on the workspace's calendar: 2026-11-22, 2026-11-22T09:00. */
export const newPostHref = (at: string): string => `/posts/new?at=${at}`;

/** The time in such an address; null when it has none. A day without an hour means the middle of the morning. */
export function validTime(at: unknown): string | null {
  if (typeof at !== "string" || !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(at)) return null;
  return at.length === 10 ? `${at}T10:00` : at;
}
