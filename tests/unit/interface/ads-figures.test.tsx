import { describe, expect, test } from "vitest";
import { CreativesTable } from "@/components/ads/campaigns/creatives-table";
import { KpiRow } from "@/components/ads/overview/kpi-row";
import type { CampaignCreativesPage } from "@/server/domains/ads/campaign-figures.schema";
import { changesOf } from "@/server/domains/ads/engine/compare";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import { drawn } from "@/tests/fixtures/drawn";
import { words } from "@/tests/fixtures/words";

const locales = ["ar", "en"] as const;
const plan = { spend: 300, impressions: 9000, clicks: 200, conversions: 20, revenue: 900 };
const [now, before] = [kpisOf([plan]), kpisOf([{ ...plan, spend: 400, conversions: 10 }])];

describe.each(locales)("in %s", (locale) => {
  const ads = words(locale, "ads");

  test("a sum's change says that today is set against a whole day; a ratio's does not", () => {
    const page = drawn(locale, <KpiRow currency="SAR" kpis={now} series={[]} delta={changesOf(now, before)} days={7} />);
    const told = page.split(`title="${ads("kpi.today")}"`).length - 1;
    expect(told).toBe(["spend", "revenue", "conversions", "clicks", "impressions"].length);
    expect(page).toMatch(new RegExp(`>[^<]*${ads("kpi.today")}</p>`));
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
      drawn(locale, <CreativesTable creatives={{ data: [{ ...creative, limits }], meta: { total: 1, limit: 50, offset: 0, next: null } }} />);
    expect(page([limit])).toContain(ads("creative.heldBack"));
    expect(page([limit])).toContain(`<bdi>${text}</bdi>`);
    expect(page([])).not.toContain(ads("creative.heldBack"));
  });
});
