import { createHash } from "node:crypto";
import type { DetectedAnomaly } from "../anomalies.schema";

/** The same finding has the same id however often it is found: a uuid of version 8 out of what it is about. */
export function anomalyId(
  place: { workspaceId: string; adAccountId: string },
  found: Pick<DetectedAnomaly, "campaignId" | "kind" | "metric" | "date" | "baselineDays">,
): string {
  const about = [place.workspaceId, place.adAccountId, found.campaignId ?? "", found.kind, found.metric, found.date, found.baselineDays].join("|");
  const hex = createHash("sha256").update(about).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
