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
import {
  finding,
  type ListReportsInput,
  type Report,
  type ReportKind,
  type ReportPage,
  type ReportRow,
  type ReportSummary,
  recommendation,
} from "../reports.schema";
import { sumDays } from "../repository/figures";
import {
  addReport,
  type DueReport,
  findReader,
  findReport,
  listDuePeriods,
  listStoredReports,
  listSubjects,
  pageReports,
  type ReportPeriod,
  type ReportRow as StoredRow,
  type WholeReportRow,
} from "../repository/reports";
import { embeddedWriter, recordDialectSample } from "./dialect-eval";
import { gatherFacts } from "./report-facts";
import { judgedAccounts } from "./series";

/** Reports: written by the schedule once a period, or on request; read by all. */

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function rowOf({ locale, periodStart, periodEnd, createdAt, ...row }: StoredRow): ReportRow {
  return { ...row, locale: storedLocale(locale), periodStart: dayOf(periodStart), periodEnd: dayOf(periodEnd), createdAt: createdAt.toISOString() };
}

function reportOf({ body, findings, recommendations, ...row }: WholeReportRow) {
  return { ...rowOf(row), body, findings: finding.array().parse(findings), recommendations: recommendation.array().parse(recommendations) };
}

const publicKind = (kind: ReportKind): ReportSummary["kind"] => (kind === "MONTHLY" ? "ON_DEMAND" : kind);

/** For the dashboard: with the kinds that the public API does not name. */
export async function listReportRows({ workspaceId }: Pick<Caller, "workspaceId">, input: ListReportsInput): Promise<{ data: ReportRow[]; meta: PageMeta }> {
  const { rows, total } = await pageReports(database(), { workspaceId, ...input });
  return { data: rows.map(rowOf), meta: pageMetaOf(input, total) };
}

export async function listReports(caller: Pick<Caller, "workspaceId">, input: ListReportsInput): Promise<{ data: ReportSummary[]; meta: PageMeta }> {
  const { data, meta } = await listReportRows(caller, input);
  return { data: data.map((row) => ({ ...row, kind: publicKind(row.kind) })), meta };
}

async function requireReport({ workspaceId }: Pick<Caller, "workspaceId">, id: string) {
  const row = await findReport(database(), { workspaceId, id });
  if (!row) throw notFound("Report");
  return reportOf(row);
}

/** @throws AppError NOT_FOUND when there is no such report. */
export async function getReport(caller: Pick<Caller, "workspaceId">, id: string): Promise<Report> {
  const report = await requireReport(caller, id);
  return { ...report, kind: publicKind(report.kind) };
}

interface ReportRequest extends ReportPeriod {
  locale: AdsLocale;
}

async function write({ id, workspaceId, kind, periodStart, periodEnd, locale }: ReportRequest): Promise<void> {
  const facts = await gatherFacts(workspaceId, { kind, periodStart, periodEnd }, locale, now());
  const report = writeReport(facts);
  await transaction(async (tx) => {
    const added = await addReport(tx, { id, workspaceId, kind, locale, periodStart, periodEnd, ...report });
    if (added && locale === "ar") await recordDialectSample(tx, { workspaceId, model: embeddedWriter, dialect: "MSA", text: sentencesOf(report) });
  });
}

/** The sentences, without the table. */
function sentencesOf({ summary, findings, recommendations }: Pick<Report, "summary" | "findings" | "recommendations">): string {
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

/** The report of a period in a language that schedules send at one due time, written at the first call. Answers its id. */
export async function reportOfDueTime(dueAt: Date, period: Omit<ReportRequest, "id">): Promise<string> {
  const { workspaceId, kind, periodStart, periodEnd, locale } = period;
  const id = stableId(workspaceId, kind, periodStart, periodEnd, locale, dueAt.getTime());
  if (!(await findReport(database(), { workspaceId, id }))) await write({ id, ...period });
  return id;
}

/** One id a kind and period: a run that is repeated, or doubled, writes nothing twice. */
const dueId = ({ workspaceId, kind, periodEnd }: DueReport): string => stableId(workspaceId, kind, periodEnd);

export async function listDueReports(limit: number): Promise<DueReport[]> {
  const periods = await listDuePeriods(database());
  const stored = await listStoredReports(database(), periods.map(dueId));
  return periods.filter((period) => !stored.has(dueId(period))).slice(0, limit);
}

/** For the schedule; in the owner's language. */
export async function writeDueReport(due: DueReport): Promise<void> {
  const { workspaceId, kind, periodEnd } = due;
  const id = dueId(due);
  const [reader, known] = await Promise.all([findReader(database(), workspaceId), findReport(database(), { workspaceId, id })]);
  if (!reader || known) return;
  const periodStart = kind === "DAILY" ? periodEnd : addDays(periodEnd, -6);
  await write({ id, workspaceId, kind, periodStart, periodEnd, locale: storedLocale(reader.locale) });
}

/** A report with what its page shows beside its words: the days of its period, and where its names lead. The caller is authorised; inputs are parsed. */
export async function getReportPage({ workspaceId }: Pick<Caller, "workspaceId">, id: string): Promise<ReportPage> {
  const report = await requireReport({ workspaceId }, id);
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
