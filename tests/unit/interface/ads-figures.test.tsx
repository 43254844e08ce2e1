import { describe, expect, test } from "vitest";
import { CreativesTable } from "@/components/ads/campaigns/creatives-table";
import { KpiRow } from "@/components/ads/overview/kpi-row";
import type { CampaignCreativesPage } from "@/server/domains/ads/campaign-figures.schema";
import { changesOf } from "@/server/domains/ads/engine/compare";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { renderMarkup } from "@/tests/fixtures/markup";
import { words } from "@/tests/fixtures/words";

const locales = ["ar", "en"] as const;
const plan = { spend: 300, impressions: 9000, clicks: 200, conversions: 20, revenue: 900 };
const [now, before] = [kpisOf([plan]), kpisOf([{ ...plan, spend: 400, conversions: 10 }])];

describe.each(locales)("in %s", (locale) => {
  const ads = words(locale, "ads");

  test("figures and changes are of whole days, and today stands apart", () => {
    const window = { since: "2026-11-15", until: "2026-11-21" };
    const compared: ComparedCurrency = {
      currency: "SAR",
      current: { ...window, kpis: now },
      previous: { ...window, kpis: before },
      delta: changesOf(now, before),
      perDay: false,
      significant: { ctr: null, conversionRate: null },
      beyondChance: { revenue: null, roas: false, conversions: true, cpa: false, clicks: null, ctr: null },
      series: { current: [], previous: [] },
      movedBy: "revenue",
      movers: [],
    };
    const today = { date: "2026-11-22", ...kpisOf([{ ...plan, clicks: 7 }]) };
    const page = renderMarkup(locale, <KpiRow compared={compared} today={today} days={7} />);
    expect(page).toMatch(new RegExp(`>[^<]*${ads("kpi.today")} ${ads("kpi.chance")}</p>`));
    const [before7 = "", after7] = ads("kpi.soFar").split("<value></value>");
    expect(page.split(`>${before7}<bdi>`)).toHaveLength(9);
    expect(page).toMatch(new RegExp(`>${before7}<bdi>[^<]*[7٧][^<]*</bdi>${after7}`));
    expect(renderMarkup(locale, <KpiRow compared={compared} today={undefined} days={7} />)).not.toContain(before7);
    // All but the clicks and the spend went somewhere; only the conversions by more than chance.
    expect(page.match(/text-(?:green|red)-5/g)).toEqual(["text-green-5"]);
  });

  test.each([
    ["MISLEADING_CLAIMS", ads("creative.limit.MISLEADING_CLAIMS")],
    ["Trademarks in ad text", ads("creative.limit.TRADEMARKS_IN_AD_TEXT")],
    // The platforms add to them: what is not known is quoted.
    ["NEWLY_FORBIDDEN", "NEWLY_FORBIDDEN"],
    ["The image could not be fetched.", "The image could not be fetched."],
  ])("a creative held back for %s says so", (limit, text) => {
    const one = { id: "1", externalId: "1", name: "a", format: "IMAGE", status: "ACTIVE", effectiveStatus: "DISAPPROVED", limits: [limit], currency: "SAR" };
    const texts = { title: null, body: null, callToAction: null, linkUrl: null, thumbnailUrl: null, startedOn: null };
    const creative = { ...one, ...texts, kpis: now, delta: changesOf(now, before) } as CampaignCreativesPage["data"][number];
    const page = (limits: string[]) =>
      renderMarkup(locale, <CreativesTable creatives={{ data: [{ ...creative, limits }], meta: { total: 1, limit: 50, offset: 0, next: null } }} />);
    expect(page([limit])).toContain(ads("creative.heldBack"));
    expect(page([limit])).toContain(`<bdi>${text}</bdi>`);
    expect(page([])).not.toContain(ads("creative.heldBack"));
  });
});
