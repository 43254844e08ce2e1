import { describe, expect, it } from "vitest";
import { counters } from "@/server/sandbox/growth";

const HOUR = 3_600_000;
/** A Thursday, eight in the evening in Riyadh. */
const evening = Date.parse("2026-11-19T17:00:00.000Z");
const total = (id: string, createdAt: number, hours: number) => counters({ id, createdAt }, createdAt + hours * HOUR);

describe("counters of a post", () => {
  it("begin at nothing, even for a clock that is behind", () => {
    const nothing = { impressions: 0, views: 0, likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0 };
    expect(total("1", evening, 0)).toEqual(nothing);
    expect(total("1", evening, -5)).toEqual(nothing);
  });

  it("are the same for the same post and another's for another", () => {
    expect(total("1", evening, 24)).toEqual(total("1", evening, 24));
    expect(total("2", evening, 24)).not.toEqual(total("1", evening, 24));
  });

  it("only grow, and level off", () => {
    const curve = [1, 6, 12, 24, 48, 96, 192, 384].map((hours) => total("urn:li:share:7", evening, hours));
    for (const name of Object.keys(curve[0] ?? {}) as (keyof (typeof curve)[0])[]) {
      const values = curve.map((at) => at[name]);
      expect(values, name).toEqual(values.toSorted((a, b) => a - b));
    }
    const impressions = curve.map((at) => at.impressions);
    expect(impressions[7]).toBeLessThan((impressions[5] ?? 0) * 1.02);
    expect(impressions[3]).toBeGreaterThan((impressions[7] ?? 0) / 2);
  });

  it.each<[string, string, string]>([
    ["an evening over the night", "2026-11-19T17:00:00.000Z", "2026-11-19T00:00:00.000Z"],
    ["a Thursday over a Friday", "2026-11-19T17:00:00.000Z", "2026-11-20T17:00:00.000Z"],
    ["a Sunday over a Saturday", "2026-11-22T09:00:00.000Z", "2026-11-21T09:00:00.000Z"],
  ])("favour %s", (_name, better, worse) => {
    const reach = (at: string) => total("same", Date.parse(at), 48).impressions;
    expect(reach(better)).toBeGreaterThan(reach(worse) * 1.1);
  });

  it("keep their proportions", () => {
    const { impressions, views, likes, comments } = total("x", evening, 100);
    expect(impressions).toBeGreaterThan(views);
    expect(views).toBeGreaterThan(likes);
    expect(likes).toBeGreaterThan(comments);
  });
});
