import { describe, expect, it } from "vitest";
import { momentOf, withoutMoment } from "@/server/domains/copilot/engine/planner/moments";
import { play } from "@/tests/eval/copilot/play";

/** A Saturday, noon in Riyadh. */
const now = "2026-11-21T09:00:00.000Z";
const read = (text: string) => momentOf([text], { now, timezone: "Asia/Riyadh" });

it.each([
  ["a day later", "2027-03-28T08:00:00.000Z"],
  ["an hour earlier", "2027-03-27T08:00:00.000Z"],
])("%s: a day keeps its hour where a clock is changed between", (correction, at) => {
  expect(momentOf(["27 March at 9am", correction], { now, timezone: "Europe/London" }).at).toBe(at);
});

describe("the moment of a text", () => {
  it.each<[string, string | null]>([
    ["بكرة الساعة 8 مساء", "2026-11-22T17:00:00.000Z"],
    ["بكرة الساعة ٨ صباحًا", "2026-11-22T05:00:00.000Z"],
    ["غدا مع 21h30", "2026-11-22T18:30:00.000Z"],
    ["tomorrow at 9am", "2026-11-22T06:00:00.000Z"],
    ["27 March 2027 at 9am", "2027-03-27T06:00:00.000Z"],
    ["٥ أبريل الساعة ٩ صباحا", "2027-04-05T06:00:00.000Z"],
    ["on Thursday at 20:30", "2026-11-26T17:30:00.000Z"],
    ["السبت الساعة 10 صباحا", "2026-11-28T07:00:00.000Z"],
    ["today at 8pm", "2026-11-21T17:00:00.000Z"],
    ["today at 8am", null],
    ["2026-12-01 14:30", "2026-12-01T11:30:00.000Z"],
    ["2026-12-01T14:30", "2026-12-01T11:30:00.000Z"],
    ["at 7", "2026-11-21T16:00:00.000Z"],
    ["tomorrow", null],
    ["2026-13-45 14:30", null],
    ["25 December at 6 pm", "2026-12-25T15:00:00.000Z"],
    ["on the 5th of January at 10am", "2027-01-05T07:00:00.000Z"],
    ["for the 28th at 7pm", "2026-11-28T16:00:00.000Z"],
    ["til the 30th, 6 in the morning", "2026-11-30T03:00:00.000Z"],
    ["on the 3rd at 9am", "2026-12-03T06:00:00.000Z"],
    ["the 2nd one at 7pm", "2026-11-21T16:00:00.000Z"],
    ["يوم ٢٨ الساعة ٧ مساء", "2026-11-28T16:00:00.000Z"],
    ["tonight 11", "2026-11-21T20:00:00.000Z"],
    ["schedule it for 9 tonight", "2026-11-21T18:00:00.000Z"],
    ["the abayas one at noon on monday", "2026-11-23T09:00:00.000Z"],
    ["يوم الحد ٦ مساءً", "2026-11-22T15:00:00.000Z"],
    ["زود الحد الأدنى بكرة ٦ مساءً", "2026-11-22T15:00:00.000Z"],
    ["وعدل الحد الأقصى الساعة ٦ مساءً", "2026-11-21T15:00:00.000Z"],
    ["الليلة ١١", "2026-11-21T20:00:00.000Z"],
    ["two hours from now", "2026-11-21T11:00:00.000Z"],
    ["بعد ساعتين من الحين", "2026-11-21T11:00:00.000Z"],
    ["12 December at 6 pm", "2026-12-12T15:00:00.000Z"],
    ["6 pm on 25/12", "2026-12-25T15:00:00.000Z"],
    ["in two hours", "2026-11-21T11:00:00.000Z"],
    ["in 2 hours", "2026-11-21T11:00:00.000Z"],
    ["in half an hour", "2026-11-21T09:30:00.000Z"],
    ["in three days at 9 pm", "2026-11-24T18:00:00.000Z"],
    ["tomorrow at nine", "2026-11-22T06:00:00.000Z"],
    ["at six in the evening on Thursday", "2026-11-26T15:00:00.000Z"],
    ["one night cream and two morning posts", null],
    ["tonight at nine pm", "2026-11-21T18:00:00.000Z"],
    ["tomorrow at 8 in the evening", "2026-11-22T17:00:00.000Z"],
    ["by 20%", null],
    ["tomorrow at half seven", "2026-11-22T16:30:00.000Z"],
    ["tomorrow at half past seven", "2026-11-22T16:30:00.000Z"],
    ["half past 7 tomorrow morning", "2026-11-22T04:30:00.000Z"],
    ["quarter past seven in the evening on Thursday", "2026-11-26T16:15:00.000Z"],
    ["tomorrow at quarter to eight am", "2026-11-22T04:45:00.000Z"],
    ["half the posts tomorrow at 8", "2026-11-22T05:00:00.000Z"],
    ["بعد ساعتين", "2026-11-21T11:00:00.000Z"],
    ["بعد ٤٥ دقيقة", "2026-11-21T09:45:00.000Z"],
    ["بعد يومين الساعة ٩ الصبح", "2026-11-23T06:00:00.000Z"],
    ["الخميس ٩ بالليل", "2026-11-26T18:00:00.000Z"],
    ["يوم الثلاثاء الساعة الثامنة مساءً", "2026-11-24T17:00:00.000Z"],
    ["غدًا الساعة الحادية عشرة صباحًا", "2026-11-22T08:00:00.000Z"],
    ["مساء الغد عند الثامنة", "2026-11-22T17:00:00.000Z"],
    ["بكرة سبعة ونص", "2026-11-22T16:30:00.000Z"],
    ["بكرة ٧ والنصف", "2026-11-22T16:30:00.000Z"],
    ["غدًا الساعة السابعة والنصف صباحًا", "2026-11-22T04:30:00.000Z"],
    ["بكرة الساعة سبعة وربع المسا", "2026-11-22T16:15:00.000Z"],
    ["بكره الساعة تمانية إلا ربع الصبح", "2026-11-22T04:45:00.000Z"],
    ["بكرا الصبح", "2026-11-22T06:00:00.000Z"],
    ["باجر الساعة تسع الليل", "2026-11-22T18:00:00.000Z"],
    ["بكره الضهر ١", "2026-11-22T10:00:00.000Z"],
    ["بكره الساعة تلاتة العصر", "2026-11-22T12:00:00.000Z"],
    ["لبكرا عالعشرة الصبح", "2026-11-22T07:00:00.000Z"],
    ["غدوة الثمنية متاع الليل", "2026-11-22T17:00:00.000Z"],
    ["نهار الثلاثاء مع 8 ديال الليل", "2026-11-24T17:00:00.000Z"],
    ["bokra el sa3a 5 el 3asr", "2026-11-22T14:00:00.000Z"],
    ["move the Friday offer to Sunday 9pm", "2026-11-22T18:00:00.000Z"],
    ["about our Friday brunch, on Thursday at 8 pm", "2026-11-26T17:00:00.000Z"],
  ])("%s: %s", (text, moment) => {
    expect(read(text).at).toBe(moment);
  });

  it.each<[string, string | null]>([
    ["on Thursday", "2026-11-26"],
    ["about the football on Friday", "2026-11-27"],
    ["about our Friday brunch", null],
    ["about White Friday", null],
    ["عن اليوم الوطني", null],
    ["عن فطور الجمعة وقهوتها", null],
    ["عن القهوة يوم الجمعة", "2026-11-27"],
  ])("has a day without an hour, where only that is named: %s", (text, day) => {
    expect(read(text)).toEqual({ at: null, day, isPast: false });
  });
});

it.each([
  ["Schedule a post tomorrow at 8 about our Friday brunch", "Schedule a post about our Friday brunch"],
  ["schedule a post about our Friday brunch tomorrow at 8 pm", "schedule a post about our Friday brunch"],
  ["schedule a post for 25 December at 6 pm about our morning coffee", "schedule a post about our morning coffee"],
  ["schedule a post about tea on 2026-12-01 14:30", "schedule a post about tea"],
  ["schedule a post in two hours about our night cream", "schedule a post about our night cream"],
  ["schedule a post about tea, on 25/12 at noon", "schedule a post about tea,"],
  ["جدول منشور بكرة الساعة ٨ عن فطور الجمعة", "جدول منشور عن فطور الجمعة"],
  ["جدول بوست بكرة ٩ مساءً عن قهوة الصبح", "جدول بوست عن قهوة الصبح"],
  ["حط بوست باجر الساعة تسع الليل عن عشا الخميس", "حط بوست عن عشا الخميس"],
  ["نزل بوست عن فطار الجمعة بكره الساعة تمانية الصبح", "نزل بوست عن فطار الجمعة"],
  ["جدوللي بوست لبكرا عالعشرة عن قهوة الصبح", "جدوللي بوست عن قهوة الصبح"],
  ["برمج ليا بوست غدا مع 8 ديال الليل على كسكس الجمعة", "برمج ليا بوست على كسكس الجمعة"],
  ["جدول منشورًا يوم الثلاثاء الساعة الثامنة مساءً عن اليوم الوطني", "جدول منشورًا عن اليوم الوطني"],
  ["أبغى تجدول لي بوست عن قهوة الصبح باجر العصر", "أبغى تجدول لي بوست عن قهوة الصبح"],
  ["schedule a post about our morning coffee tomorrow evening", "schedule a post about our morning coffee"],
  ["جدول بوست بكرة الساعة سبعة ونص عن العبايات", "جدول بوست عن العبايات"],
  ["جدول بوست بعد ساعتين عن العبايات", "جدول بوست عن العبايات"],
])("%s: only what is read as its moment is cut", (text, rest) => {
  expect(withoutMoment(text, true)).toBe(rest);
});

describe("a post", () => {
  const drafts = (message: string) =>
    play([message], "w", "en").calls.flatMap(({ tool, input }) =>
      tool === "create_drafts" ? (input.drafts as { content: string; scheduledAt?: string }[]) : [],
    );
  const eight = "2026-11-22T05:00:00.000Z";

  it.each([
    ["Schedule an Instagram post tomorrow at 8 about our Friday brunch", /Friday brunch/, eight],
    ["جدول منشور انستقرام بكرة الساعة ٨ عن فطور الجمعة", /فطور الجمعة/, eight],
    ["أبغى تجدول لي بوست انستقرام عن فطور الجمعة بكرة الساعة ٨", /فطور الجمعة/, eight],
    ["لو سمحت جدول بوست انستقرام بكرة الساعة ٨ عن فطور الجمعة", /فطور الجمعة/, eight],
    ["write an Instagram post about our Friday brunch and schedule it tomorrow at 8", /Friday brunch/, eight],
    ["draft an Instagram post for tomorrow about our morning coffee", /[Mm]orning coffee/, undefined],
    ["write an Instagram post about our brunch on Friday at 8 pm", /[Bb]runch on Friday at 8 pm/, undefined],
  ])("keeps what its subject says of a day: %s", (message, content, scheduledAt) => {
    const made = drafts(message);
    expect(made).toEqual([expect.objectContaining({ content: expect.stringMatching(content) })]);
    expect([made[0]?.scheduledAt, made[0]?.content.match(/tomorrow|بكرة|٨/)]).toEqual([scheduledAt, null]);
  });
});
