import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { findReportPage } from "@/server/domains/ads";
import { AppError } from "@/server/lib/errors";
import { inDashboard, signedIn } from "../http/dashboard";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { seedJudged } from "./judged";

let server: RestServer;
let person: Seeded;
let reportId: string;
beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
  await seedJudged(person.workspaceId, { campaigns: [{ name: "Launch", dailyBudget: 100 }] });
  ({ id: reportId } = await signedIn(person, { locale: "en" }).ads.writeReport({}));
});
afterAll(() => server.close());

const time = expect.stringMatching(/Z$/);
const refusal = (code: string) => ({ cause: { code } });
const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const create = async (by = person) => {
  const link = await inDashboard(by, person.workspaceId).reportLinks.create({ reportId, locale: "ar", expiresInDays: 30 });
  return { ...link, token: tokenOf(link.url) };
};

describe("a report link", () => {
  test("shows the report without an account and without ids, counts who opens it, and is stored as a hash with its event", async () => {
    const { token, url, ...link } = await create();
    expect(url).toMatch(/\/report\/[\w-]{43}$/);
    const { report, at } = { report: await signedIn(person).ads.reportPage({ id: reportId }), at: signedIn(await seedPerson()) };
    expect(link).toEqual({
      id: expect.any(String),
      status: "open",
      createdBy: expect.any(String),
      createdAt: time,
      expiresAt: time,
      locale: "ar",
      sentTo: null,
      views: 0,
      viewedAt: null,
    });
    expect((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000).toBe(30);
    const { id: _id, summary: _summary, findings: _findings, recommendations: _recommendations, links: _links, ...rest } = report;
    const workspace = await database().workspace.findUniqueOrThrow({ where: { id: person.workspaceId }, select: { name: true, timezone: true } });
    expect(await at.reportPages.view({ token })).toEqual({ ...rest, ...workspace, expiresAt: link.expiresAt });
    expect(await findReportPage(token)).toEqual({ locale: "ar", isGone: false });
    expect((await signedIn(person).reportLinks.list({ reportId })).links).toEqual([{ ...link, views: 1, viewedAt: time }]);
    const rows = await database().reportLink.findMany({ where: { workspaceId: person.workspaceId } });
    expect(JSON.stringify(rows)).not.toContain(token);
    const events = await database().outboxEvent.findMany({ where: { workspaceId: person.workspaceId, type: "ads.report_shared" } });
    expect(events.map(({ payload }) => payload)).toEqual([{ linkId: link.id, reportId, expiresAt: link.expiresAt, byUserId: person.userId }]);
  });

  test("is for those who may approve, and for reports of their own workspace", async () => {
    const terms = { reportId, locale: "ar", expiresInDays: 7 } as const;
    await expect(signedIn(person, { role: "EDITOR" }).reportLinks.create(terms)).rejects.toMatchObject(refusal("WORKSPACE_ACCESS_REVOKED"));
    await expect(signedIn(await seedPerson()).reportLinks.create(terms)).rejects.toMatchObject(refusal("NOT_FOUND"));
    await expect(signedIn(person).reportLinks.create({ ...terms, expiresInDays: 8 as 7 })).rejects.toThrow(/expiresInDays/);
  });

  test.each([
    ["it was revoked", (id: string) => signedIn(person).reportLinks.revoke({ id })],
    ["it expired", (id: string) => database().reportLink.update({ where: { workspaceId: person.workspaceId, id }, data: { expiresAt: new Date() } })],
    [
      "its maker may no longer approve",
      (_id: string, maker: string) =>
        database().membership.update({ where: { workspaceId_userId: { workspaceId: person.workspaceId, userId: maker } }, data: { role: "EDITOR" } }),
    ],
  ])("opens nothing once %s", async (_, end) => {
    const maker = await seedPerson();
    await database().membership.create({ data: { workspaceId: person.workspaceId, userId: maker.userId, role: "APPROVER" } });
    const { token, id } = await create(maker);
    await end(id, maker.userId);
    await expect(signedIn(maker).reportPages.view({ token })).rejects.toMatchObject(refusal("NOT_FOUND"));
    expect(await findReportPage(token)).toEqual({ locale: "ar", isGone: true });
  });

  test("is one of at most 500 open ones, among which those that were mailed do not count", async () => {
    const owner = await seedPerson();
    const { workspaceId, userId } = owner;
    const at = signedIn(owner);
    const terms = { reportId: (await at.ads.writeReport({})).id, locale: "ar", expiresInDays: 7 } as const;
    const row = (sentTo: string | null) => {
      const tokenHash = Uint8Array.from(randomBytes(32));
      return { workspaceId, createdById: userId, reportId: terms.reportId, locale: "ar", tokenHash, sentTo, expiresAt: new Date(Date.now() + 60_000) };
    };
    await database().reportLink.createMany({ data: Array.from({ length: 500 }, () => row("client@example.com")) });
    await at.reportLinks.create(terms);
    await database().reportLink.createMany({ data: Array.from({ length: 499 }, () => row(null)) });
    await expect(at.reportLinks.create(terms)).rejects.toMatchObject(refusal("CONFLICT"));
  });

  test("is counted against the address that opens it", async () => {
    const { token } = await create();
    const counted: string[] = [];
    const limited = signedIn(person, {
      limitVisitor: async (step) => {
        counted.push(step);
        throw new AppError("RATE_LIMITED", "Too many attempts.");
      },
    });
    await expect(limited.reportPages.view({ token })).rejects.toMatchObject(refusal("RATE_LIMITED"));
    expect(counted).toEqual(["report"]);
  });
});
