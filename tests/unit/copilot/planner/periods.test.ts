import { describe, expect, it } from "vitest";
import type { Observation } from "@/server/domains/copilot/engine/planner/contract";
import { play } from "@/tests/eval/copilot/play";
import { bare, replyText } from "../replies/reply-text";

/** The played world's today is Saturday, 21 November 2026, in Riyadh. */
const inputs = (messages: readonly string[], tool: string) => play(messages, "w", "en").calls.flatMap((call) => (call.tool === tool ? [call.input] : []));

describe("this month is the calendar month so far, and this week seven days", () => {
  it.each([
    ["how much did we spend this month", "get_insights", { windowDays: 21 }],
    ["كم صرفنا هذا الشهر", "get_insights", { windowDays: 21 }],
    ["كم صرفنا هالشهر", "get_insights", { windowDays: 21 }],
    ["قديش صرفنا بهالشهر", "get_insights", { windowDays: 21 }],
    ["شحال صرفنا فهاد الشهر", "get_insights", { windowDays: 21 }],
    ["كم صرفنا بهالأسبوع", "get_insights", { windowDays: 7 }],
    ["صرفنا كام الشهر ده", "get_insights", { windowDays: 21 }],
    ["شحال صرفنا هاد الشهر", "get_insights", { windowDays: 21 }],
    ["how much did we spend in the last month", "get_insights", { windowDays: 30 }],
    ["كم صرفنا آخر شهر", "get_insights", { windowDays: 30 }],
    ["top campaigns this month", "top_performers", expect.objectContaining({ windowDays: 21 })],
    ["compare this month with last month", "compare_periods", { currentDays: 21, previousDays: 31 }],
    ["قارن الشهر الماضي بهذا الشهر", "compare_periods", { currentDays: 21, previousDays: 31 }],
    ["compare October with November", "compare_periods", { currentDays: 21, previousDays: 31 }],
    ["كم صرفنا في نوفمبر", "get_insights", { windowDays: 21 }],
    ["how much did we spend on November 15", "get_insights", {}],
    ["compare last month with the month before", "compare_periods", { currentDays: 30, previousDays: 30 }],
  ])("%s", (message, tool, input) => {
    expect(inputs([message], tool)).toEqual([input]);
  });

  it("until another window takes its place", () => {
    expect(inputs(["how much did we spend this month", "and the last 7 days?"], "get_insights")).toEqual([{ windowDays: 7 }]);
  });

  it.each([
    ["en", "top campaigns this month", /this month \(1 – 21 Nov\)/],
    ["ar", "أفضل الحملات هذا الشهر", /هذا الشهر \(1\s?–\s?21 نوفمبر\)/],
    ["en", "top campaigns in the last 21 days", /over the last 21 days/],
  ] as const)("and the reply has its dates: %s, %s", (locale, message, dates) => {
    expect(bare(play([message], "w", locale).reply)).toMatch(dates);
  });
});

describe("a window begins with the day that a message names", () => {
  it.each([
    ["revenue since Monday", 6],
    ["how much did we spend since 1 Nov", 21],
    ["كم صرفنا منذ ١ نوفمبر", 21],
    ["كم صرفنا من يوم الأحد", 7],
    ["how much did we spend from the campaign that began on Friday", undefined],
  ])("%s", (message, windowDays) => {
    expect(inputs([message], "get_insights").map((input) => input.windowDays)).toEqual([windowDays]);
  });
});

it.each([
  ["whats scheduled on instgram", "list_posts", { status: "SCHEDULED", platform: "INSTAGRAM" }],
  ["today vs yestreday", "compare_periods", { currentDays: 1, previousDays: 1 }],
  ["last 3 repotrs please", "list_reports", { limit: 3 }],
  ["كم التحويالت آخر أسبوعين", "get_insights", { windowDays: 14 }],
])("a slip of the keyboard is read: %s", (message, tool, input) => {
  expect(inputs([message], tool)).toEqual([input]);
});

describe("alerts", () => {
  it.each([
    "what alerts this week?",
    "any alerts this month",
    "list this week's alerts",
    "إيش التنبيهات هذا الأسبوع؟",
    "ما التنبيهات هذا الشهر",
    "ايه التنبيهات الأسبوع ده",
    "شو التنبيهات هالأسبوع",
    "شنو التنبيهات هاد السيمانة",
  ])("are the product's own, and then the platforms': %s", (message) => {
    expect(play([message], "w", "en").calls.map(({ tool }) => tool)).toEqual(["get_anomalies", "list_signals"]);
  });

  it.each(["any platform alerts this week", "في تنبيهات من المنصات؟", "هل وردت تنبيهات من ميتا؟"])("of a platform are its notices: %s", (message) => {
    expect(play([message], "w", "en").calls.map(({ tool }) => tool)).toEqual(["list_signals"]);
  });

  const dates = ["2026-11-20", "2026-11-19", "2026-11-15"];
  const items = dates.map((date) => ({ campaignName: "Outlet", severity: "high", date, explanation: `Spend of ${date} is high.` }));
  const observation = {
    tool: "get_anomalies",
    input: {},
    output: { items, total: 3, fresh: false, computedAt: "", baselineDays: 14 },
  } as unknown as Observation;
  const of = (days?: number) => {
    const window = days === undefined ? undefined : { days, since: "", until: "2026-11-21", isMonth: false };
    return replyText({ kind: "answer", observation, focus: { window } }, "en");
  };
  it.each([
    [undefined, "3 performance alerts over the last 7 days", 3],
    [30, "3 performance alerts over the last 7 days", 3],
    [3, "2 performance alerts over the last 3 days", 2],
    [2, "1 performance alert over the last 2 days", 1],
    // Today is not complete, so that it has none of its own.
    [1, "1 performance alert over the last 2 days", 1],
  ])("are of the days asked for, as far as there are any: %s", (days, lead, count) => {
    const reply = of(days);
    expect(reply).toContain(lead);
    expect(reply.match(/^- “Outlet”/gm)).toHaveLength(count);
  });
});
