import { expect, test } from "vitest";
import { dayInput, instantInput } from "@/server/lib/date-input";

const tooEarly = "must not lie before the year 1000";
const read = { day: dayInput, instant: instantInput };

test.each([
  ["instant", "1000-01-01T00:00:00Z", "1000-01-01T00:00:00Z"],
  ["instant", "9999-12-29T23:59:59+03:00", "9999-12-29T23:59:59+03:00"],
  ["instant", "9999-12-31T23:59:59-14:00", "9999-12-30T00:00:00Z"],
  ["instant", "0999-12-31T00:00:00Z", tooEarly],
  ["instant", "+275760-09-14T00:00:00Z", "must be an ISO 8601 date and time with an offset or Z"],
  ["day", "1000-01-01", "1000-01-01"],
  ["day", "9999-12-31", "9999-12-30"],
  ["day", "0999-12-31", tooEarly],
  ["day", "9999999-01-01", "must be a day such as 2026-11-22"],
] as const)("the %s %s: %s", (kind, given, expected) => {
  const { data, error } = read[kind].safeParse(given);
  expect(data ?? error?.issues[0]?.message).toBe(expected);
});
