import { expect, test } from "vitest";
import { dayInput, instantInput } from "@/server/lib/date-input";

test.each([
  ["1000-01-01T00:00:00Z", "1000-01-01T00:00:00Z"],
  ["9999-12-29T23:59:59+03:00", "9999-12-29T23:59:59+03:00"],
  ["9999-12-31T23:59:59-14:00", "9999-12-30T00:00:00Z"],
])("the instant %s is read as %s", (given, read) => {
  expect(instantInput.parse(given)).toBe(read);
});

test.each([
  ["0999-12-31T00:00:00Z", "must not lie before the year 1000"],
  ["+275760-09-14T00:00:00Z", "must be an ISO 8601 date and time with an offset or Z"],
])("the instant %s %s", (given, message) => {
  expect(instantInput.safeParse(given).error?.issues[0]?.message).toBe(message);
});

test.each([
  ["1000-01-01", "1000-01-01"],
  ["9999-12-31", "9999-12-30"],
])("the day %s is read as %s", (given, read) => {
  expect(dayInput.parse(given)).toBe(read);
});

test.each([
  ["0999-12-31", "must not lie before the year 1000"],
  ["9999999-01-01", "must be a day such as 2026-11-22"],
])("the day %s %s", (given, message) => {
  expect(dayInput.safeParse(given).error?.issues[0]?.message).toBe(message);
});
