import { database, transaction } from "@/server/db/database";
import { type Caller, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { type PageMeta, pageMetaOf } from "@/server/lib/pagination";
import { stableId } from "@/server/lib/stable-id";
import { addDays, summarise } from "../engine/metrics";
import { writeReport } from "../engine/report-body";
import { type Subject, subjectsOf } from "../engine/report-subjects";
import { todayIn } from "../engine/windows";
import type { AdsLocale } from "../metrics.schema";
import { finding, type ListReportsInput, type Report, type ReportPage, type ReportSummary, recommendation } from "../reports.schema";
import { sumDays } from "../repository/figures";
import {
  addReport,
  type DueReport,
  findPeriodReport,
  findReader,
  findReport,
  listReportsDue,
  listSubjects,
  pageReports,
  type ReportPeriod,
  type ReportRow,
  type WholeReportRow,
} from "../repository/reports";
import { embeddedWriter, recordDialectSample } from "./dialect-eval";
import { gatherFacts } from "./report-facts";
import { judgedAccounts } from "./series";

/** Reports: written by the schedule once a period, or on request; read by all. */

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function summaryOf({ locale, periodStart, periodEnd, createdAt, ...row }: ReportRow): ReportSummary {
  return { ...row, locale: storedLocale(locale), periodStart: dayOf(periodStart), periodEnd: dayOf(periodEnd), createdAt: createdAt.toISOString() };
}

function reportOf({ body, findings, recommendations, ...row }: WholeReportRow): Report {
  return { ...summaryOf(row), body, findings: finding.array().parse(findings), recommendations: recommendation.array().parse(recommendations) };
}

export async function listReports({ workspaceId }: Pick<Caller, "workspaceId">, input: ListReportsInput): Promise<{ data: ReportSummary[]; meta: PageMeta }> {
  const { rows, total } = await pageReports(database(), { workspaceId, ...input });
  return { data: rows.map(summaryOf), meta: pageMetaOf(input, total) };
}

/** @throws AppError NOT_FOUND when there is no such report. */
export async function getReport({ workspaceId }: Pick<Caller, "workspaceId">, id: string): Promise<Report> {
  const row = await findReport(database(), { workspaceId, id });
  if (!row) throw notFound("Report");
  return reportOf(row);
}

interface ReportRequest extends ReportPeriod {
  locale: AdsLocale;
}

async function write({ id, workspaceId, kind, periodStart, periodEnd, locale }: ReportRequest): Promise<void> {
  const facts = await gatherFacts(workspaceId, { kind, periodStart, periodEnd }, locale, now());
  const report = writeReport(facts);
  await transaction(async (tx) => {
    const added = await addReport(tx, { id, workspaceId, kind, locale, periodStart, periodEnd, ...report });
    if (added && locale === "ar") await recordDialectSample(tx, { workspaceId, model: embeddedWriter, dialect: "MSA", text: spokenPart(report) });
  });
}

/** The sentences, without the table. */
function spokenPart({ summary, findings, recommendations }: Pick<Report, "summary" | "findings" | "recommendations">): string {
  return [summary, ...findings.map((one) => one.text), ...recommendations.map((one) => one.text)].join("\n");
}

/** The seven days before today, where the workspace is. */
export async function writeReportNow({ workspaceId }: Pick<Caller, "workspaceId">, locale: AdsLocale): Promise<Report> {
  const reader = await findReader(database(), workspaceId);
  const periodEnd = addDays(todayIn(reader?.timezone ?? "UTC", now()), -1);
  const id = newId();
  await write({ id, workspaceId, kind: "ON_DEMAND", periodStart: addDays(periodEnd, -6), periodEnd, locale });
  return getReport({ workspaceId }, id);
}

/** The report of a period in a language, written unless there is one. Answers its id. */
export async function reportOfPeriod(period: Omit<ReportRequest, "id">): Promise<string> {
  const { workspaceId, kind, periodEnd, locale } = period;
  const known = await findPeriodReport(database(), period);
  if (known) return known;
  const id = stableId(workspaceId, kind, periodEnd, locale);
  await write({ id, ...period });
  return id;
}

export function listDueReports(limit: number): Promise<DueReport[]> {
  return listReportsDue(database(), limit);
}

/** For the schedule; in the owner's language. */
export async function writeDueReport({ workspaceId, kind, periodEnd }: DueReport): Promise<void> {
  // One id a kind and period: a run that is repeated, or doubled, writes nothing twice.
  const id = stableId(workspaceId, kind, periodEnd);
  const [reader, known] = await Promise.all([findReader(database(), workspaceId), findReport(database(), { workspaceId, id })]);
  if (!reader || known) return;
  const periodStart = kind === "DAILY" ? periodEnd : addDays(periodEnd, -6);
  await write({ id, workspaceId, kind, periodStart, periodEnd, locale: storedLocale(reader.locale) });
}

/** A report with what its page shows beside its words: the days of its period, and where its names lead. The caller is authorised; inputs are parsed. */
export async function getReportPage({ workspaceId }: Pick<Caller, "workspaceId">, id: string): Promise<ReportPage> {
  const report = await getReport({ workspaceId }, id);
  const { periodStart: since, periodEnd: until } = report;
  const subjects = subjectsOf(report);
  const [pages, accounts] = await Promise.all([
    listSubjects(database(), workspaceId, [...subjects.findings, ...subjects.recommendations].flat()),
    judgedAccounts(workspaceId),
  ]);
  const linksOf = (all: Subject[][]) => all.map((names) => names.map((subject) => pages.get(subject.id) ?? null));
  const windows = accounts.map((account) => ({ adAccountId: account.id, since, until }));
  const days = await sumDays(database(), workspaceId, windows);
  const { byCurrency } = summarise(days, { since, until, windowDays: 0, currencies: accounts.map(({ currency }) => currency) });
  return {
    ...report,
    links: { findings: linksOf(subjects.findings), recommendations: linksOf(subjects.recommendations) },
    currencies: byCurrency.filter(({ kpis }) => kpis.spend > 0),
  };
}
