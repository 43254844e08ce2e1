import { z } from "zod";
import { localeSchema } from "@/server/domains/workspaces";
import { linkAddress, pageLinkSchema } from "@/server/lib/page-link.schema";
import { reportPageSchema } from "./reports.schema";

/** Links that show a report to people without an account. */

const reportId = z.guid("must be a UUID").toLowerCase();

export const reportLinkLives = [7, 30, 90] as const;

export const listReportLinksInput = z.strictObject({ reportId });
export const createReportLinkInput = z.strictObject({
  reportId,
  /** Of the page; a report keeps the language that it was written in. */
  locale: localeSchema,
  expiresInDays: z.literal(reportLinkLives, `must be one of ${reportLinkLives.join(", ")}`),
});
export type CreateReportLinkInput = z.output<typeof createReportLinkInput>;

export const reportLinkSchema = pageLinkSchema.extend({
  locale: localeSchema,
  /** Address that it was mailed to; null = it was handed on by a person. */
  sentTo: z.string().nullable(),
  /** How often the page was opened. */
  views: z.int(),
  viewedAt: z.iso.datetime().nullable(),
});
export type ReportLink = z.output<typeof reportLinkSchema>;
export const reportLinksSchema = z.object({ links: z.array(reportLinkSchema) });
export const createdReportLinkSchema = reportLinkSchema.extend(linkAddress);

/** Without the ids of campaigns, which are nobody's business outside. */
export const sharedReportSchema = reportPageSchema
  .pick({ kind: true, title: true, locale: true, periodStart: true, periodEnd: true, createdAt: true, body: true, currencies: true })
  .extend({
    /** The workspace's name. */
    name: z.string(),
    /** IANA zone of the workspace. */
    timezone: z.string(),
    expiresAt: z.iso.datetime(),
  });
export type SharedReport = z.output<typeof sharedReportSchema>;
