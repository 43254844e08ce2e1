import { expect, test } from "vitest";
import { lonePoints } from "@/components/ui/lone-points";

test.each<[string, (number | null)[], number[]]>([
  ["nothing", [], []],
  ["a line", [1, 2, 0], []],
  ["one day alone", [4], [0]],
  ["a day between gaps", [1, 2, null, 3, null, 4, 5], [3]],
  ["a 0 between gaps", [null, 0, null], [1]],
  ["the first and the last beside gaps", [1, null, null, 2], [0, 3]],
  ["gaps alone", [null, null], []],
])("%s", (_name, values, places) => {
  expect([...lonePoints(values)]).toEqual(places);
});
