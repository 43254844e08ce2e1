import type { Finding, Recommendation, Report } from "../reports.schema";

/** What the names in a report's sentences are the names of, in the order in which they stand there. */

export interface Subject {
  type: "campaign" | "creative";
  id: string;
}

const idIn = (figures: Finding["figures"], name: string): string | null => {
  const id = figures[name];
  return typeof id === "string" && id !== "" ? id : null;
};

const campaignOf = (id: string | null): Subject[] => (id === null ? [] : [{ type: "campaign", id }]);

function ofFinding({ figures }: Finding): Subject[] {
  const creative = idIn(figures, "creativeId");
  return creative === null ? campaignOf(idIn(figures, "campaignId")) : [{ type: "creative", id: creative }];
}

function ofRecommendation({ target, figures, code }: Recommendation): Subject[] {
  if (code === "SHIFT_BUDGET") {
    const [from, to] = [campaignOf(idIn(figures, "fromCampaignId")), campaignOf(idIn(figures, "toCampaignId"))];
    // Without the one that is named first, the other would stand at its name.
    return from.length > 0 ? [...from, ...to] : [];
  }
  if (!target) return [];
  // An ad is named with its campaign, and stands on that one's page.
  return target.type === "creative" ? [target, target] : [target];
}

export function subjectsOf({ findings, recommendations }: Pick<Report, "findings" | "recommendations">) {
  return { findings: findings.map(ofFinding), recommendations: recommendations.map(ofRecommendation) };
}
