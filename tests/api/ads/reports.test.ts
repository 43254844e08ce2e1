import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { listDueReports, writeDueReport } from "@/server/domains/ads/service/reports";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";
import { seedJudged, usual } from "./judged";

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const iso = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
const yesterday = DateTime.now().setZone("Asia/Riyadh").minus({ days: 1 }).toISODate() ?? "";
const weekAgo = DateTime.now().setZone("Asia/Riyadh").minus({ days: 7 }).toISODate() ?? "";

describe("reports", () => {
  test("one on demand says what happened in figures, findings and advice, in either language", async () => {
    const person = await seedPerson();
    const { campaignIds } = await seedJudged(person.workspaceId, {
      campaigns: [
        { name: "Good | *one*", dailyBudget: 100, day: () => ({ ...usual, revenue: 800 }) },
        { name: "Poor", dailyBudget: 100, day: () => ({ ...usual, revenue: 100 }) },
        { name: "Stopped", dailyBudget: 100, day: (ago) => (ago === 1 ? null : usual) },
      ],
    });
    const report = await dashboardOf(person, { locale: "en" }).writeReport({});
    expect(report).toEqual({
      id: expect.any(String),
      kind: "ON_DEMAND",
      title: expect.stringMatching(/^Your ads, /),
      summary:
        "Your ads spent \u2068SAR\u00a02,000.00\u2069 in the last seven days and brought in \u2068SAR\u00a08,700.00\u2069 from \u2068400\u2069 conversions: \u20684.35×\u2069 what they cost.",
      locale: "en",
      periodStart: weekAgo,
      periodEnd: yesterday,
      createdAt: iso,
      body: expect.any(String),
      findings: expect.any(Array),
      recommendations: expect.any(Array),
    });
    expect(report.findings.map((one) => [one.code, one.figures.campaignId])).toEqual([
      ["RESULTS_STEADY", undefined],
      ["BEST_CAMPAIGN", campaignIds[0]],
      ["WEAK_CAMPAIGN", campaignIds[1]],
      ["UNUSUAL_DAY", campaignIds[2]],
    ]);
    expect(report.recommendations[0]).toEqual({
      code: "CHECK_DELIVERY",
      priority: "high",
      target: { type: "campaign", id: campaignIds[2] },
      figures: { date: yesterday },
      text: "See why “\u2068Stopped\u2069” stopped delivering: payment, review status, schedule.",
    });
    expect(report.body).toContain("| Spend | \u2068SAR\u00a02,000.00\u2069 |");
    expect(report.body).toContain("Good | \\*one\\*");
    expect(report.body.split("\n").filter((line) => line.startsWith("## "))).toEqual(["## Metrics", "## What stands out", "## What to do next"]);

    const { body } = await call(`${server.url}/ads/reports/${report.id}`, { key: person.key });
    expect(body).toEqual({ data: report });

    // Its page: the days of its own period, and where the names lead while their campaigns are there.
    const { links, currencies, ...asWritten } = await dashboardOf(person).reportPage({ id: report.id });
    expect(asWritten).toEqual(report);
    expect(links.findings).toEqual([[], [campaignIds[0]], [campaignIds[1]], [campaignIds[2]]]);
    expect(links.recommendations[0]).toEqual([campaignIds[2]]);
    expect(currencies.map(({ currency, kpis, series }) => [currency, kpis.spend, series.map(({ date }) => date).at(0), series.at(-1)])).toEqual([
      ["SAR", 2_000, weekAgo, expect.objectContaining({ date: yesterday, spend: 200, revenue: 900, conversions: 40 })],
    ]);
    await database().adCampaign.delete({ where: { id: campaignIds[0] ?? "", workspaceId: person.workspaceId } });
    expect((await dashboardOf(person).reportPage({ id: report.id })).links.findings[1]).toEqual([null]);
    await expect(dashboardOf(await seedPerson()).reportPage({ id: report.id })).rejects.toMatchObject({ message: "Report not found." });

    const arabic = await dashboardOf(person).writeReport({});
    expect(arabic).toMatchObject({ locale: "ar", summary: expect.stringContaining("أنفقت إعلاناتك في آخر سبعة أيام") });
    expect(arabic.body).toContain("## ما ننصح به");
    expect(await database().dialectSample.count({ where: { workspaceId: person.workspaceId, dialect: "MSA" } })).toBe(1);

    const { body: _body, findings: _findings, recommendations: _recommendations, ...listed } = report;
    const page = await call(`${server.url}/ads/reports?limit=1&offset=1`, { key: person.key });
    expect(page.body).toEqual({ data: [listed], meta: { total: 2, offset: 1, limit: 1, next: null } });
  });

  test("the schedule writes a period once, in the owner's language, where the workspace is", async () => {
    const person = await seedPerson();
    const { workspaceId, userId } = person;
    await seedJudged(workspaceId, { campaigns: [{ name: "حملة" }] });
    await database().user.update({ where: { id: userId }, data: { locale: "en" } });
    // A zone where it is between noon and midnight, whatever the hour of this run.
    const zone = ["Asia/Riyadh", "America/Chicago", "Pacific/Auckland"].find((name) => DateTime.now().setZone(name).hour >= 12) ?? "Asia/Riyadh";
    await database().workspace.update({ where: { id: workspaceId }, data: { timezone: zone } });
    const periodEnd = DateTime.now().setZone(zone).minus({ days: 1 }).toISODate() ?? "";
    const ours = async () => (await listDueReports(1000)).filter((one) => one.workspaceId === workspaceId);
    // One of the same days that a schedule mails is another.
    const words = { locale: "en", title: "", summary: "", body: "", findings: [], recommendations: [] };
    const day = new Date(`${periodEnd}T00:00:00Z`);
    const { id } = await database().adReport.create({ data: { workspaceId, kind: "DAILY", ...words, periodStart: day, periodEnd: day } });
    const due = await ours();
    expect(due).toContainEqual({ workspaceId, kind: "DAILY", periodEnd });
    expect(due.some((one) => one.kind === "WEEKLY")).toBe(DateTime.now().setZone(zone).weekday === 7);
    await database().adReport.delete({ where: { workspaceId, id } });
    const daily = { workspaceId, kind: "DAILY" as const, periodEnd };
    await Promise.all([writeDueReport(daily), writeDueReport(daily)]);
    await writeDueReport(daily);
    await writeDueReport({ ...daily, kind: "WEEKLY" });
    expect(await ours()).toEqual([]);
    await database().user.update({ where: { id: userId }, data: { locale: "ar" } });
    expect(await ours()).toEqual([]);
    const { body } = await call(`${server.url}/ads/reports`, { key: person.key });
    const start = DateTime.fromISO(periodEnd).minus({ days: 6 }).toISODate();
    expect(body).toMatchObject({
      data: [
        { kind: "WEEKLY", locale: "en", periodStart: start, periodEnd },
        { kind: "DAILY", locale: "en", periodStart: periodEnd, periodEnd, summary: expect.stringContaining("yesterday") },
      ],
      meta: { total: 2, offset: 0, limit: 10, next: null },
    });
  });

  test("an empty workspace: no due report, none to list, and one that says so on request", async () => {
    const person = await seedPerson();
    expect((await listDueReports(1000)).some((one) => one.workspaceId === person.workspaceId)).toBe(false);
    expect((await call(`${server.url}/ads/reports`, { key: person.key })).body).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 10, next: null } });
    expect(await dashboardOf(person, { locale: "en" }).writeReport({})).toMatchObject({
      summary: "No ad of yours ran in the last seven days.",
      body: "No ad of yours ran in the last seven days.",
      findings: [{ code: "NO_DATA", tone: "neutral", figures: {}, text: "No ad of yours ran in the last seven days." }],
      recommendations: [],
    });
  });

  test("another workspace's report is not there", async () => {
    const [owner, stranger] = [await seedPerson(), await seedPerson()];
    const { id } = await dashboardOf(owner).writeReport({});
    const answer = await call(`${server.url}/ads/reports/${id}`, { key: stranger.key });
    expect([answer.status, answer.body]).toEqual([404, { error: { code: "NOT_FOUND", message: "Report not found." } }]);
  });

  test.each([
    ["reports?limit=0", "limit"],
    ["reports?limit=51", "limit"],
    ["reports?offset=-1", "offset"],
    ["reports/x", "id"],
  ])("%s is refused and named", async (path, field) => {
    const answer = await call(`${server.url}/ads/${path}`, { key: (await seedPerson()).key });
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path: field }] } } });
  });
});
