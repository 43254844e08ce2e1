import { expect, test } from "vitest";
import { dayInput, instantInput } from "@/server/lib/date-input";

test.each([
  ["0999-12-31T00:00:00Z", "must not lie before the year 1000"],
  ["1000-01-01T00:00:00Z", undefined],
  ["9999-12-29T23:59:59Z", undefined],
  ["9999-12-31T23:59:59-14:00", "must not lie at the end of the year 9999"],
  ["+275760-09-14T00:00:00Z", "must be an ISO 8601 date and time with an offset or Z"],
])("the instant %s", (given, message) => {
  expect(instantInput.safeParse(given).error?.issues[0]?.message).toBe(message);
});

test.each([
  ["0999-12-31", "must not lie before the year 1000"],
  ["9999-12-29", undefined],
  ["9999-12-31", "must not lie at the end of the year 9999"],
  ["9999999-01-01", "must be a day such as 2026-11-22"],
])("the day %s", (given, message) => {
  expect(dayInput.safeParse(given).error?.issues[0]?.message).toBe(message);
});
