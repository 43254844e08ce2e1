import { expect, test } from "vitest";
import { type SpanDay, withChangeIds } from "@/server/domains/ads/engine/anomaly-spans";

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

type Named = SpanDay & { changeId: string };
const named = (one: SpanDay, changeId: string): Named => ({ ...one, changeId });

test.each<[string, SpanDay[], Named[], Record<string, string>]>([
  ["adjoining days by the first", [day("b", 2), day("a", 1), day("c", 3)], [], { a: "a", b: "a", c: "a" }],
  ["what goes on from a day found before by that one", [day("a", 1), day("b", 2)], [named(day("a", 1), "a")], { a: "a", b: "a" }],
  ["what goes on by a day that is past", [day("b", 2), day("c", 3)], [named(day("b", 2), "a")], { b: "a", c: "a" }],
  ["what goes on from a day that is found no more", [day("b", 2)], [named(day("a", 1), "a")], { b: "a" }],
  ["an earlier day found later by the change it belongs to", [day("a", 1), day("b", 2)], [named(day("b", 2), "b")], { a: "b", b: "b" }],
  ["days with a usual one between by themselves", [day("a", 1), day("b", 3)], [], { a: "a", b: "b" }],
  ["several days together that adjoin", [day("a", 1), day("b", 4, { pooledDays: 3 })], [], { a: "a", b: "a" }],
  ["several days together after a usual one by themselves", [day("a", 1), day("b", 5, { pooledDays: 3 })], [], { a: "a", b: "b" }],
  ["the other direction by itself", [day("a", 1), day("b", 2, { direction: "down" })], [], { a: "a", b: "b" }],
  [
    "another campaign and the account by themselves",
    [day("a", 1), day("b", 2, { campaignId: "d" }), day("c", 2, { campaignId: null })],
    [],
    { a: "a", b: "b", c: "c" },
  ],
  ["another metric by itself", [day("a", 1), day("b", 2, { metric: "clicks" })], [], { a: "a", b: "b" }],
  ["a change that became certain by itself", [day("a", 1), day("b", 2, { kind: "OVERSPEND" })], [named(day("a", 1), "a")], { a: "a", b: "b" }],
  [
    "a mere change after it by what was certain",
    [day("a", 1, { kind: "OVERSPEND" }), day("b", 2), day("c", 3, { kind: "OVERSPEND" })],
    [],
    { a: "a", b: "a", c: "a" },
  ],
])("names %s", (_name, found, before, expected) => {
  expect(Object.fromEntries(withChangeIds(found, before).map(({ id, changeId }) => [id, changeId]))).toEqual(expected);
});
