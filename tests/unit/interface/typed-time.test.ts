import { expect, test } from "vitest";
import { parseTypedTime } from "@/components/composer/typed-time";

/** A Sunday, 13:20 in Riyadh. */
const now = new Date("2026-11-22T10:20:00Z");
const typed = (text: string, zone = "Asia/Riyadh") => parseTypedTime(text, { now, zone, clock: "09:00" });

test.each([
  ["غدًا 6 م", "2026-11-23T18:00"],
  ["غدا ٦ م", "2026-11-23T18:00"],
  ["بكره الساعة 6:30 مساءً", "2026-11-23T18:30"],
  ["بعد غد 9 ص", "2026-11-24T09:00"],
  ["اليوم 5 م", "2026-11-22T17:00"],
  ["الثلاثاء القادم ١٨:٠٠", "2026-11-24T18:00"],
  ["يوم الجمعة 12 ظهرًا", "2026-11-27T12:00"],
  ["25 نوفمبر 8 مساءً", "2026-11-25T20:00"],
  ["بعد ساعتين", "2026-11-22T15:20"],
  ["بعد ٣ أيام 9 ص", "2026-11-25T09:00"],
  ["بعد أسبوع", "2026-11-29T09:00"],
  ["الأحد 1 م", "2026-11-29T13:00"],
  ["الأحد 11 م", "2026-11-22T23:00"],
  ["tue 18:00", "2026-11-24T18:00"],
  ["Tuesday at 6pm", "2026-11-24T18:00"],
  ["tomorrow", "2026-11-23T09:00"],
  ["day after tomorrow noon", "2026-11-24T12:00"],
  ["6:30 pm", "2026-11-22T18:30"],
  ["9 am", "2026-11-23T09:00"],
  ["12 am", "2026-11-23T00:00"],
  ["12 pm tomorrow", "2026-11-23T12:00"],
  ["midnight", "2026-11-23T00:00"],
  ["2026-12-01 07:05", "2026-12-01T07:05"],
  ["25/12 9:30 am", "2026-12-25T09:30"],
  ["1/2", "2027-02-01T09:00"],
  ["dec 5 at 17", "2026-12-05T17:00"],
  ["5 Dec 2027, 17:00", "2027-12-05T17:00"],
  ["in 90 minutes", "2026-11-22T14:50"],
  ["in an hour", "2026-11-22T14:20"],
  ["in 2 weeks 10:00", "2026-12-06T10:00"],
])("%s", (text, local) => expect(typed(text)).toBe(local));

test.each([[""], ["   "], ["soon"], ["31/2 9:00"], ["25:00"], ["13 pm"], ["9:61"], ["tue 18:00 or so"], ["قريبًا"], ["2026-13-01"]])("%j is no time", (text) =>
  expect(typed(text)).toBe(null),
);

test("a day begins where the workspace is", () => {
  expect(typed("tomorrow 9 am", "Pacific/Kiritimati")).toBe("2026-11-24T09:00");
  expect(typed("today 11 pm", "America/New_York")).toBe("2026-11-22T23:00");
});
