import { describe, expect, test } from "vitest";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import { reportMail } from "@/server/domains/ads/engine/report-mail";
import { reportPeriod } from "@/server/domains/ads/engine/report-schedule";

test.each([
  ["WEEKLY", null, "2026-11-22", "2026-11-15", "2026-11-21"],
  ["WEEKLY", null, "2027-01-03", "2026-12-27", "2027-01-02"],
  ["MONTHLY", 1, "2026-12-01", "2026-11-01", "2026-11-30"],
  ["MONTHLY", 15, "2026-03-15", "2026-02-15", "2026-03-14"],
  ["MONTHLY", 31, "2026-02-28", "2026-01-31", "2026-02-27"],
  ["MONTHLY", 31, "2026-03-31", "2026-02-28", "2026-03-30"],
  ["MONTHLY", null, "2026-05-31", "2026-04-30", "2026-05-30"],
] as const)("a %s report with the day %s that is due on %s is from %s to %s", (frequency, monthDay, dueOn, periodStart, periodEnd) => {
  expect(reportPeriod({ frequency, monthDay }, dueOn)).toEqual({ kind: frequency, periodStart, periodEnd });
});

describe("the mail of a report", () => {
  const kpis = (spend: number) => kpisOf([{ spend, impressions: 10_000, clicks: 200, conversions: 10, revenue: 2 * spend }]);
  const input = {
    title: "Your ads",
    summary: "Your ads spent a lot.",
    currencies: [{ currency: "SAR", now: kpis(120), before: kpis(100) }],
    url: "https://nashir.example/report/token",
    expiresAt: new Date("2026-12-22T06:00:00Z"),
    workspace: { name: "<b>قهوة</b>", timezone: "Asia/Riyadh" },
    sender: "Layla",
    frequency: "WEEKLY" as const,
    isTest: false,
    unsubscribeUrl: null,
  };
  const bare = (written: string) => written.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

  test.each([
    [
      "en",
      "Your ads · <b>قهوة</b>",
      "Spend: SAR 120.00 (+20.0%)",
      "See the full report:\nhttps://nashir.example/report/token",
      "every week, set up by Layla",
      'dir="ltr"',
    ],
    ["ar", "Your ads · <b>قهوة</b>", "الإنفاق: ", "عرض التقرير كاملًا:\nhttps://nashir.example/report/token", "كل أسبوع، وقد أعدّ الإرسال Layla", 'dir="rtl"'],
  ] as const)("in %s has the figures with their change, the link and why it came", (locale, subject, figure, link, reason, direction) => {
    const { html, text, ...mail } = reportMail(input, locale);
    expect(bare(mail.subject)).toBe(subject);
    for (const part of [input.summary, figure, link, reason]) expect(bare(text)).toContain(part);
    expect(html).toContain(direction);
    expect(html.match(/<tr>/g)).toHaveLength(7);
    expect(html).not.toContain("<b>");
  });

  test("names the currency of each table in the plain text, where there are several", () => {
    const currencies = ["SAR", "EGP"].map((currency) => ({ currency, now: kpis(120), before: kpis(100) }));
    const lines = bare(reportMail({ ...input, currencies }, "en").text).split("\n");
    expect(lines.filter((line) => /^(SAR|EGP|Spend: .*)$/.test(line))).toEqual(["SAR", "Spend: SAR 120.00 (+20.0%)", "EGP", "Spend: EGP 120.00 (+20.0%)"]);
    expect(bare(reportMail(input, "en").text)).not.toMatch(/^SAR$/m);
  });
});
