import { describe, expect, test } from "vitest";
import { hijriOf } from "@/shared/hijri";
import { occasionsOn } from "@/shared/occasions";

describe("a day of the Hijri calendar", () => {
  test.each([
    ["2026-02-18", { year: 1447, month: 9, day: 1 }],
    ["2026-11-26", { year: 1448, month: 6, day: 16 }],
  ])("%s", (date, hijri) => expect(hijriOf(date)).toEqual(hijri));
});

describe("occasions", () => {
  test.each([
    ["fixed ones are their country's", "2026-09-23", "Asia/Riyadh", ["National Day"]],
    ["and no other's", "2026-09-23", "Africa/Cairo", []],
    ["lunar ones are all countries'", "2026-03-20", "Asia/Kuwait", ["Eid al-Fitr"]],
    ["but those that one does not keep", "2026-08-25", "Asia/Riyadh", []],
    ["a moving Friday", "2026-11-27", "Asia/Dubai", ["White Friday"]],
    ["two on one day", "2026-12-18", "Asia/Qatar", ["Arabic Language Day", "National Day"]],
    ["none elsewhere", "2026-03-20", "Europe/London", []],
  ])("%s", (_, date, zone, names) => expect(occasionsOn(date, zone).map(({ en }) => en)).toEqual(names));
});
