import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { summarise } from "../engine/metrics";
import { type Subject, subjectsOf } from "../engine/report-subjects";
import type { ReportPage } from "../reports.schema";
import { sumDays } from "../repository/figures";
import { findSubjects } from "../repository/reports";
import { readReport } from "./reports";
import { judgedAccounts } from "./series";

/** A report with what its page shows beside its words: the days of its period, and where its names lead. The caller is authorised; inputs are parsed. */
export async function readReportPage({ workspaceId }: Pick<Caller, "workspaceId">, id: string): Promise<ReportPage> {
  const report = await readReport({ workspaceId }, id);
  const { periodStart: since, periodEnd: until } = report;
  const subjects = subjectsOf(report);
  const [pages, accounts] = await Promise.all([
    findSubjects(database(), workspaceId, [...subjects.findings, ...subjects.recommendations].flat()),
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
