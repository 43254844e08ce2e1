import { expect, test } from "vitest";
import { soonest } from "@/components/queue/soonest";

test("of slots that come best first, the best stand in the order in which they come", () => {
  const slots = ["2026-11-28T18:00:00.000Z", "2026-11-26T09:00:00.000Z", "2026-11-27T20:00:00.000Z", "2026-11-25T07:00:00.000Z"].map((nextAt) => ({ nextAt }));
  expect(soonest(slots, 3).map(({ nextAt }) => nextAt.slice(0, 10))).toEqual(["2026-11-26", "2026-11-27", "2026-11-28"]);
});
