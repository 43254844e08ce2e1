import type { ActivityEvent, ActivityInput } from "@/server/domains/ads/audit.schema";

export interface AuditFilter {
  action: ActivityInput["action"];
  actorType: ActivityEvent["actor"]["type"] | undefined;
  campaignId: string | undefined;
  /** Of the last so many days; undefined: all there is. */
  days: number | undefined;
  offset: number;
}

export const DEFAULT_AUDIT_FILTER: AuditFilter = { action: undefined, actorType: undefined, campaignId: undefined, days: undefined, offset: 0 };

/** The log's address: what is chosen is in it, so that it can be kept, sent and gone back to. */
export function auditHref({ action, actorType, campaignId, days, offset }: AuditFilter): string {
  const query = new URLSearchParams();
  if (action) query.set("action", action);
  if (actorType) query.set("actor", actorType);
  if (campaignId) query.set("campaign", campaignId);
  if (days) query.set("days", String(days));
  if (offset) query.set("offset", String(offset));
  const text = query.toString();
  return text ? `/settings/audit?${text}` : "/settings/audit";
}
