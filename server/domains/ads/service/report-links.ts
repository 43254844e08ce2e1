import { database, transaction } from "@/server/db/database";
import { countOpenLinks, findLinkLocale, revokeLink } from "@/server/db/page-links";
import { type Caller, callerOf, type Locale, storedLocale } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { hashLinkToken, issueLink, toPageLink } from "@/server/lib/page-link";
import { recordEvent } from "@/server/outbox/record-event";
import type { CreateReportLinkInput, ReportLink, SharedReport } from "../report-links.schema";
import { reportEvents } from "../reports.events";
import * as repository from "../repository/report-links";
import { getReport, getReportPage } from "./reports";

/** Use cases of report links: for those who make them, and what their pages show. A member limited to brands sees their own links. */

const MAX_OPEN_LINKS = 500;
const MAX_LISTED = 50;
const DAY_MS = 86_400_000;

function toReportLink(row: repository.ReportLinkRow): ReportLink {
  const { locale, sentTo, views, viewedAt } = row;
  return { ...toPageLink(row, clock()), locale: storedLocale(locale), sentTo, views, viewedAt: viewedAt?.toISOString() ?? null };
}

const filterOf = ({ workspaceId, userId, brandIds }: Caller): repository.ReportLinkFilter => ({
  workspaceId,
  ...(brandIds === null ? {} : { createdById: userId }),
});

/**
 * Creates a link and answers its address, which is not kept.
 *
 * @throws AppError NOT_FOUND of the report; CONFLICT with the reason `TOO_MANY_REPORT_LINKS`.
 */
export async function createReportLink(caller: Caller, { reportId, locale, expiresInDays }: CreateReportLinkInput): Promise<ReportLink & { url: string }> {
  const { workspaceId, userId } = caller;
  await getReport(caller, reportId);
  const at = clock();
  const { url, stored } = issueLink("report", at, expiresInDays * DAY_MS);
  const row = await transaction(async (tx) => {
    if ((await countOpenLinks(tx, "ReportLink", workspaceId, at)) >= MAX_OPEN_LINKS) {
      throw new AppError("CONFLICT", `A workspace has at most ${MAX_OPEN_LINKS} open report links.`, { details: { reason: "TOO_MANY_REPORT_LINKS" } });
    }
    const made = await repository.insertReportLink(tx, { workspaceId, createdById: userId, reportId, locale, ...stored });
    const payload = { linkId: made.id, reportId, expiresAt: made.expiresAt.toISOString(), byUserId: userId };
    await recordEvent(tx, { workspaceId, type: reportEvents.shared, payload });
    return made;
  });
  return { ...toReportLink(row), url };
}

/** The latest of one report. */
export async function listReportLinks(caller: Caller, reportId: string): Promise<{ links: ReportLink[] }> {
  return { links: (await repository.listReportLinks(database(), { ...filterOf(caller), reportId }, MAX_LISTED)).map(toReportLink) };
}

export async function revokeReportLink(caller: Caller, id: string): Promise<{ id: string; revoked: true }> {
  const { workspaceId, userId } = caller;
  await transaction(async (tx) => {
    if (!(await revokeLink(tx, "ReportLink", { ...filterOf(caller), id }, clock()))) throw notFound("Report link");
    await recordEvent(tx, { workspaceId, type: reportEvents.unshared, payload: { linkId: id, byUserId: userId } });
  });
  return { id, revoked: true };
}

/** Null where it expired, was revoked, or its maker may no longer share reports. */
async function findOpen(token: string): Promise<repository.ReportLinkRow | null> {
  const link = await repository.findOpenReportLink(database(), token, clock());
  return link && (await callerOf(link.createdById, link.workspaceId, "APPROVER")) ? link : null;
}

/** For the status and the language of the page. */
export async function findReportPage(token: string): Promise<{ locale: Locale | null; isGone: boolean }> {
  const link = await findOpen(token);
  const locale = link?.locale ?? (await findLinkLocale(database(), "ReportLink", hashLinkToken(token)));
  return { locale: locale === null ? null : storedLocale(locale), isGone: link === null };
}

/** @throws AppError NOT_FOUND of a link that is unknown, expired or revoked. */
export async function getSharedReport(token: string): Promise<SharedReport> {
  const link = await findOpen(token);
  if (!link) throw notFound("Report link");
  const report = await getReportPage(link, link.reportId);
  await repository.countView(database(), link, clock());
  const { kind, title, locale, periodStart, periodEnd, createdAt, body, currencies } = report;
  const { name, timezone } = link.workspace;
  return { kind, title, locale, periodStart, periodEnd, createdAt, body, currencies, name, timezone, expiresAt: link.expiresAt.toISOString() };
}
