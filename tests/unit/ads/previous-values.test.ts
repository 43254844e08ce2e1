import { expect, test } from "vitest";
import { previousValues } from "@/components/ads/overview/previous-values";
import type { SeriesPoint } from "@/server/domains/ads/metrics.schema";

const point = (date: string, spend: number) => ({ date: `2026-11-${date}`, spend, roas: null }) as unknown as SeriesPoint;
const compared = {
  series: { previous: [point("01", 1), point("02", 2), point("03", 3)], current: [point("04", 4), point("05", 5), point("06", 6)] },
};

test("a series that ends today is compared with the days as many days earlier", () => {
  const series = [point("05", 5), point("06", 6), point("07", 7)];
  expect(previousValues(series, compared, 3, "spend")).toEqual([2, 3, 4]);
});

test.each([
  ["days that the comparison does not hold", [point("20", 1)], "spend"],
  ["no series", [], "spend"],
  ["a figure that was never measured", [point("05", 5)], "roas"],
] as const)("nothing is drawn for %s", (_what, series, name) => {
  expect(previousValues([...series], compared, 3, name)).toBeUndefined();
});
