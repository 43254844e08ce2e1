import type { Finding, Recommendation } from "../reports.schema";
import type { ReportFacts } from "./report-facts";
import { changeText, comparedOf, findingTexts, recommendationTexts } from "./report-wording";

type Campaign = ReportFacts["campaigns"][number];

/** Under a tenth is the noise of a few days. */
const MIN_CHANGE_PERCENT = 10;

function resultFindings({ currencies, locale, kind }: ReportFacts): Finding[] {
  return currencies.flatMap(({ currency, now, before }): Finding[] => {
    const compared = comparedOf(now, before, currency);
    if (!compared || now.spend <= 0) return [];
    const better = compared.lowerIsBetter ? -compared.percent : compared.percent;
    const code = Math.abs(better) < MIN_CHANGE_PERCENT ? "RESULTS_STEADY" : better > 0 ? "RESULTS_UP" : "RESULTS_DOWN";
    const tone = code === "RESULTS_UP" ? "good" : code === "RESULTS_DOWN" ? "bad" : "neutral";
    const { metric, value, earlier, percent } = compared;
    return [{ code, tone, figures: { currency, metric, value, earlier, percent }, text: changeText(compared, kind, locale) }];
  });
}

/** The best and the weakest of a currency, if they differ from all its campaigns together by enough to matter. */
function campaignFindings(facts: ReportFacts): { findings: Finding[]; weak: Campaign[] } {
  const texts = findingTexts(facts.locale);
  const findings: Finding[] = [];
  const weak: Campaign[] = [];
  for (const { currency, now } of facts.currencies) {
    const own = facts.campaigns.filter((campaign) => campaign.currency === currency && campaign.kpis.spend > 0);
    const idle = own.filter(({ kpis }) => kpis.conversions === 0 && kpis.spend >= Math.max(3 * (now.cpa ?? 0), 0.05 * now.spend) && now.conversions > 0);
    for (const campaign of idle.sort((a, b) => b.kpis.spend - a.kpis.spend).slice(0, 2)) {
      weak.push(campaign);
      const figures = { campaignId: campaign.id, currency, spend: campaign.kpis.spend };
      findings.push({ code: "SPEND_WITHOUT_RESULT", tone: "bad", figures, text: texts.idle(campaign) });
    }
    if (own.length < 2 || now.roas === null || now.roas <= 0) continue;
    const weighty = own.filter((campaign) => campaign.kpis.spend >= 0.05 * now.spend && campaign.kpis.roas !== null && !idle.includes(campaign));
    const ranked = weighty.sort((a, b) => (b.kpis.roas ?? 0) - (a.kpis.roas ?? 0) || (a.id < b.id ? -1 : 1));
    const [best, worst] = [ranked[0], ranked.at(-1)];
    const figuresOf = ({ id, kpis }: Campaign): Finding["figures"] => ({ campaignId: id, currency, roas: kpis.roas, spend: kpis.spend, accountRoas: now.roas });
    if (best && (best.kpis.roas ?? 0) > 1.15 * now.roas) {
      findings.push({ code: "BEST_CAMPAIGN", tone: "good", figures: figuresOf(best), text: texts.best(best, now.roas) });
    }
    if (worst && worst !== best && (worst.kpis.roas ?? 0) < 0.7 * now.roas) {
      weak.push(worst);
      findings.push({ code: "WEAK_CAMPAIGN", tone: "bad", figures: figuresOf(worst), text: texts.weak(worst, now.roas) });
    }
  }
  return { findings, weak };
}

const severities = { high: 0, medium: 1, low: 2 } as const;

export function findingsOf(facts: ReportFacts): { findings: Finding[]; weak: Campaign[] } {
  const texts = findingTexts(facts.locale);
  const findings: Finding[] = [];
  if (facts.readThrough !== null)
    findings.push({ code: "STALE_DATA", tone: "bad", figures: { readThrough: facts.readThrough }, text: texts.stale(facts.readThrough) });
  if (facts.currencies.every(({ now }) => now.spend <= 0 && now.impressions === 0)) {
    return { findings: [...findings, { code: "NO_DATA", tone: "neutral", figures: {}, text: texts.nothing(facts.kind) }], weak: [] };
  }
  const campaigns = campaignFindings(facts);
  findings.push(...resultFindings(facts), ...campaigns.findings);
  // A slight change of one figure is for the page of unusual days.
  const notableAnomalies = facts.anomalies.filter((one) => one.severity !== "low");
  const unusual = notableAnomalies.sort((a, b) => severities[a.severity] - severities[b.severity] || (a.date < b.date ? 1 : -1)).slice(0, 3);
  for (const one of unusual) {
    const { campaignId, kind, metric, date, value, expected } = one;
    findings.push({ code: "UNUSUAL_DAY", tone: "neutral", figures: { campaignId, kind, metric, date, value, expected }, text: texts.unusual(one) });
  }
  const worn = facts.tired.filter((creative) => creative.status === "fatigued");
  if (worn[0]) {
    findings.push({
      code: "TIRED_CREATIVES",
      tone: "bad",
      figures: { count: worn.length, creativeId: worn[0].creativeId },
      text: texts.tired(worn[0], worn.length),
    });
  }
  return { findings, weak: campaigns.weak };
}

export function recommendationsOf(facts: ReportFacts, weak: readonly Campaign[]): Recommendation[] {
  const texts = recommendationTexts(facts.locale);
  const all: Recommendation[] = [];
  const checks = { DELIVERY_STOPPED: "CHECK_DELIVERY", TRACKING_BREAK: "CHECK_TRACKING", OVERSPEND: "CHECK_BUDGET" } as const;
  for (const { kind, campaignId, campaignName, date } of facts.anomalies) {
    if (kind === "CHANGE" || !campaignId || all.some((one) => one.target?.id === campaignId)) continue;
    const code = checks[kind];
    all.push({ code, priority: "high", target: { type: "campaign", id: campaignId }, figures: { date }, text: texts.check(code, campaignName ?? "") });
  }
  if (facts.shift) {
    const { from, to, liftPercent, currency } = facts.shift;
    const figures = {
      currency,
      fromCampaignId: from.campaignId,
      fromProposed: from.proposed,
      toCampaignId: to.campaignId,
      toProposed: to.proposed,
      liftPercent,
    };
    all.push({ code: "SHIFT_BUDGET", priority: "medium", target: { type: "campaign", id: to.campaignId }, figures, text: texts.shift(facts.shift) });
  }
  for (const creative of facts.tired.filter((one) => one.status === "fatigued").slice(0, 2)) {
    const figures = { ctrDropPercent: creative.ctrDropPercent, costPerResultRatio: creative.costPerResultRatio };
    all.push({ code: "REFRESH_CREATIVE", priority: "medium", target: { type: "creative", id: creative.creativeId }, figures, text: texts.refresh(creative) });
  }
  for (const campaign of weak.slice(0, 2)) {
    if (all.some((one) => one.target?.id === campaign.id)) continue;
    const figures = { currency: campaign.currency, spend: campaign.kpis.spend, roas: campaign.kpis.roas };
    all.push({ code: "REVIEW_CAMPAIGN", priority: "low", target: { type: "campaign", id: campaign.id }, figures, text: texts.review(campaign) });
  }
  const order = { high: 0, medium: 1, low: 2 } as const;
  if (all.length > 0) return all.sort((a, b) => order[a.priority] - order[b.priority]).slice(0, 5);
  const ran = facts.currencies.some(({ now }) => now.spend > 0);
  return ran ? [{ code: "KEEP_GOING", priority: "low", target: null, figures: {}, text: texts.keep }] : [];
}
