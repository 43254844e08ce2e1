import { expect, test } from "vitest";
import { parseTypedTime } from "@/components/composer/typed-time";

/** A Sunday, 13:20 in Riyadh. */
const now = new Date("2026-11-22T10:20:00Z");
const parsed = (text: string, zone = "Asia/Riyadh") => parseTypedTime(text, { now, zone, clock: "09:00" });
const typed = (text: string, zone?: string) => parsed(text, zone).localTime;

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
  ["بكرة الساعة ٨ بالليل", "2026-11-23T20:00"],
  ["tomorrow at 8 at night", "2026-11-23T20:00"],
  ["الليلة ٩", "2026-11-22T21:00"],
  ["tonight at 8", "2026-11-22T20:00"],
  ["this morning at 9", "2026-11-22T09:00"],
  ["الأحد القادم 11 م", "2026-11-29T23:00"],
  ["الخميس الجاي ٦", "2026-11-26T18:00"],
  ["next thursday 6", "2026-11-26T18:00"],
  ["thursday at 5:30", "2026-11-26T17:30"],
  ["thursday 05:30", "2026-11-26T05:30"],
  ["الخميس ١٢", "2026-11-26T12:00"],
  ["بكرة الصبح الساعة ٩", "2026-11-23T09:00"],
  ["بكره ٧ ونص مساء", "2026-11-23T19:30"],
  ["بكرة ٨ ونصف بالليل", "2026-11-23T20:30"],
  ["بكرة ٨ إلا ربع بالليل", "2026-11-23T19:45"],
  ["الجمعة ٤ وربع العصر", "2026-11-27T16:15"],
  ["بكرة ٨ وثلث صباحا", "2026-11-23T08:20"],
  ["23/11 8 pm", "2026-11-23T20:00"],
  ["tomorrow morning at 9", "2026-11-23T09:00"],
  ["friday evening 7", "2026-11-27T19:00"],
  ["friday 3 in the afternoon", "2026-11-27T15:00"],
  ["الجمعة ١١ الظهر", "2026-11-27T11:00"],
  ["الجمعة ٢ بعد الظهر", "2026-11-27T14:00"],
  ["الجمعة ٥ فجرا", "2026-11-27T05:00"],
  ["السبت ٧ العشاء", "2026-11-28T19:00"],
  ["half past 8 pm tomorrow", "2026-11-23T20:30"],
  ["quarter to 8 pm tomorrow", "2026-11-23T19:45"],
])("%s", (text, local) => expect(typed(text)).toBe(local));

test.each([[""], ["   "], ["soon"], ["31/2 9:00"], ["25:00"], ["13 pm"], ["9:61"], ["tue 18:00 or so"], ["قريبًا"], ["2026-13-01"]])("%j is no time", (text) =>
  expect(parsed(text)).toEqual({ localTime: null, problem: "unknown" }),
);

test.each([
  ["friday evening after prayer"],
  ["الجمعة بعد الصلاة"],
  ["الجمعة بعد العصر"],
  ["tomorrow evening"],
  ["بكرة بالليل"],
  ["tonight"],
  ["tomorrow midnight"],
  ["بكرة ١٢ بالليل"],
  ["بكرة ٢ بالليل"],
  ["الجمعة ١٢ مساء"],
  ["friday 9 in the afternoon"],
  ["friday morning 8 pm"],
  ["18:00 pm"],
  ["tuesday friday 6 pm"],
  ["6 pm 7 pm"],
  ["next week"],
])("%j could be several times, or none: it is not understood", (text) => expect(parsed(text)).toEqual({ localTime: null, problem: "unknown" }));

test.each([["الخميس ٨"], ["thursday 8"], ["tomorrow at 10"], ["tomorrow 9:30"], ["7"], ["الخميس ٨ ونص"]])(
  "%j may be in the morning or in the evening",
  (text) => expect(parsed(text)).toEqual({ localTime: null, problem: "halfOfDay" }),
);

test("a day begins where the workspace is", () => {
  expect(typed("tomorrow 9 am", "Pacific/Kiritimati")).toBe("2026-11-24T09:00");
  expect(typed("today 11 pm", "America/New_York")).toBe("2026-11-22T23:00");
});
