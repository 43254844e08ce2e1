import type { Finding, Recommendation, Report } from "../reports.schema";

/** The entities that a report's sentences name, in order of appearance. */

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
    // Skips the entity that is named first, so that the other is found at its own name.
    return from.length > 0 ? [...from, ...to] : [];
  }
  if (!target) return [];
  // An ad is named with its campaign and links to that campaign's page.
  return target.type === "creative" ? [target, target] : [target];
}

export function subjectsOf({ findings, recommendations }: Pick<Report, "findings" | "recommendations">) {
  return { findings: findings.map(ofFinding), recommendations: recommendations.map(ofRecommendation) };
}
