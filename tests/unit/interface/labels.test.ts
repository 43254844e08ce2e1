import { expect, test } from "vitest";
import { withTyped } from "@/components/labels/labels";

test.each<[string, string[], string, string[]]>([
  ["one", ["a"], " b ", ["a", "b"]],
  ["several, with commas of either script", [], "رمضان، عيد,sale", ["رمضان", "عيد", "sale"]],
  ["one that is there, written with another accent mark", ["café"], "cafe\u0301", ["café"]],
  ["nothing", ["a"], " , ، ", ["a"]],
  ["more than ten", Array.from({ length: 9 }, (_, index) => `l${index}`), "x,y", [...Array.from({ length: 9 }, (_, index) => `l${index}`), "x"]],
])("labels with %s typed", (_, labels, typed, expected) => {
  expect(withTyped(labels, typed)).toEqual(expected);
});
