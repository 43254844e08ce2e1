import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { currencyInsights } from "./metrics.schema";

const publicKinds = ["DAILY", "WEEKLY", "ON_DEMAND"] as const;
/** In the public API a monthly report is ON_DEMAND. */
const reportKind = z.enum([...publicKinds, "MONTHLY"]);
export type ReportKind = z.output<typeof reportKind>;

/** Figures that support a sentence, by name; money in major units of `currency`. */
const figures = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

export const findingCodes = [
  "NO_DATA",
  "STALE_DATA",
  "RESULTS_UP",
  "RESULTS_DOWN",
  "RESULTS_STEADY",
  "BEST_CAMPAIGN",
  "WEAK_CAMPAIGN",
  "SPEND_WITHOUT_RESULT",
  "UNUSUAL_DAY",
  "TIRED_CREATIVES",
] as const;
export const finding = z.object({ code: z.enum(findingCodes), tone: z.enum(["good", "neutral", "bad"]), figures, text: z.string() });
export type Finding = z.output<typeof finding>;

export const recommendationCodes = [
  "SHIFT_BUDGET",
  "REFRESH_CREATIVE",
  "CHECK_DELIVERY",
  "CHECK_TRACKING",
  "CHECK_BUDGET",
  "REVIEW_CAMPAIGN",
  "KEEP_GOING",
] as const;
export const recommendation = z.object({
  code: z.enum(recommendationCodes),
  priority: z.enum(["high", "medium", "low"]),
  target: z.object({ type: z.enum(["campaign", "creative"]), id: z.string() }).nullable(),
  figures,
  text: z.string(),
});
export type Recommendation = z.output<typeof recommendation>;

export const reportSummary = z
  .object({
    id: z.string(),
    kind: z.enum(publicKinds),
    title: z.string(),
    summary: z.string(),
    locale: z.enum(["ar", "en"]),
    periodStart: z.iso.date(),
    periodEnd: z.iso.date(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ReportSummary" });
export type ReportSummary = z.output<typeof reportSummary>;
const reportRow = reportSummary.extend({ kind: reportKind });
export type ReportRow = z.output<typeof reportRow>;

export const reportSchema = reportSummary
  .extend({
    body: z.string().describe("Markdown."),
    findings: z.array(finding),
    recommendations: z.array(recommendation),
  })
  .meta({ id: "Report" });
export type Report = z.output<typeof reportSchema>;

/** For each sentence the campaigns to link its names to, in order; null: the campaign no longer exists. */
const links = z.array(z.array(z.string().nullable()));

export const reportPageSchema = reportSchema.extend({
  kind: reportKind,
  links: z.object({ findings: links, recommendations: links }),
  currencies: z.array(currencyInsights).describe("The days of the report's own period, of what is connected now."),
});
export type ReportPage = z.output<typeof reportPageSchema>;

export const listReportsInput = z.object(paginationInput({ default: 10, max: 50 }));
export type ListReportsInput = z.output<typeof listReportsInput>;
export const reportPage = pageOf(reportSummary);
export const reportRowPage = pageOf(reportRow);
export const reportIdInput = z.object({ id: z.guid("must be a uuid") });
/** The seven days before today, in the language of the page. */
export const writeReportInput = z.strictObject({});
