import { expect, test } from "vitest";
import { newChanges, type SpanDay } from "@/server/domains/ads/engine/anomaly-spans";

const day = (id: string, date: number, more: Partial<SpanDay> = {}): SpanDay => ({
  id,
  adAccountId: "account",
  campaignId: "c",
  kind: "CHANGE",
  metric: "spend",
  direction: "up",
  date: `2026-06-${String(date).padStart(2, "0")}`,
  pooledDays: 1,
  ...more,
});

test.each<[string, SpanDay[], string, string[]]>([
  ["adjoining days by the first", [day("b", 2), day("a", 1), day("c", 3)], "abc", ["a"]],
  ["nothing that goes on from a told day", [day("a", 1), day("b", 2)], "b", []],
  ["nothing of an earlier day found later", [day("a", 1), day("b", 2)], "a", []],
  ["days with a usual one between", [day("a", 1), day("b", 3)], "b", ["b"]],
  ["several days together that adjoin", [day("a", 1), day("b", 4, { pooledDays: 3 })], "b", []],
  ["several days together after a usual one", [day("a", 1), day("b", 5, { pooledDays: 3 })], "b", ["b"]],
  ["the other direction", [day("a", 1), day("b", 2, { direction: "down" })], "b", ["b"]],
  ["another campaign, and the account", [day("a", 1), day("b", 2, { campaignId: "d" }), day("c", 2, { campaignId: null })], "bc", ["b", "c"]],
  ["another metric", [day("a", 1), day("b", 2, { metric: "clicks" })], "b", ["b"]],
  ["a change that became certain", [day("a", 1), day("b", 2, { kind: "OVERSPEND" })], "b", ["b"]],
  ["no mere change after it", [day("a", 1, { kind: "OVERSPEND" }), day("b", 2), day("c", 3, { kind: "OVERSPEND" })], "bc", []],
])("tells %s", (_name, findings, added, told) => {
  expect(newChanges(findings, (id) => added.includes(id)).map(({ id }) => id)).toEqual(told);
});
