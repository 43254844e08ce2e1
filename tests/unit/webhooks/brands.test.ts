import { expect, test } from "vitest";
import { brandFacts, receivesEvent } from "@/server/domains/webhooks/webhooks.engine";

const [coffee, bread] = ["coffee", "bread"].map((id) => ({ id, externalId: `customer-${id}` }));
if (!coffee || !bread) throw new Error("two brands");

test.each([
  ["of the whole workspace, such as ads.*", [], { all: true, coffee: false, both: false }],
  ["of an account without a brand", [null], { all: true, coffee: false, both: false }],
  ["of one brand", [coffee], { all: true, coffee: true, both: true }],
  ["of another brand", [bread], { all: true, coffee: false, both: true }],
  ["of two brands", [coffee, bread], { all: true, coffee: false, both: true }],
  ["of a brand and an account without one", [coffee, null], { all: true, coffee: false, both: false }],
])("who hears of an event %s", (_, brands, expected) => {
  const actual = { all: receivesEvent(null, brands), coffee: receivesEvent(["coffee"], brands), both: receivesEvent(["coffee", "bread"], brands) };
  expect(actual).toEqual(expected);
});

test.each([
  ["none", [], { brand: null, brandIds: [] }],
  ["no brand's account", [null], { brand: null, brandIds: [] }],
  ["one", [coffee], { brand: coffee, brandIds: ["coffee"] }],
  ["several", [coffee, bread], { brand: null, brandIds: ["coffee", "bread"] }],
  ["one, and an account without any", [null, coffee], { brand: null, brandIds: ["coffee"] }],
])("the brands that a payload names: %s", (_, brands, facts) => {
  expect(brandFacts(brands)).toEqual(facts);
});
