import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { deliverReport, listDueSchedules, listOpenMails, takeDueSchedule } from "@/server/domains/ads/service/report-mails";
import { unsubscribeUrl } from "@/server/domains/ads/service/report-unsubscribe";
import { answerRequest } from "@/server/front/endpoints";
import { type MailReceiver, readMail, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { signedIn } from "../http/dashboard";
import { type Seeded, seedPerson } from "../http/seed";
import { seedJudged } from "./judged";

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: receiver.url, SMTP_FROM: "ناشر <nashir@example.com>", BASE_URL: "https://nashir.example" });
});
afterAll(() => receiver.close());

const time = expect.stringMatching(/Z$/);
const to = (email: string) => receiver.received.filter((mail) => mail.to.includes(email));
const address = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@client.example`;

async function reporting(): Promise<Seeded> {
  const person = await seedPerson();
  await seedJudged(person.workspaceId, { campaigns: [{ name: "Launch" }] });
  return person;
}

const weekly = { frequency: "WEEKLY", weekday: 7, hour: 9, locale: "en" } as const;
const listed = async (person: Seeded) => (await signedIn(person).reportSchedules.list()).schedules[0];

/** Its time has come; what the round finds of it. */
async function due(person: Seeded, id: string, nextDueAt = new Date(Date.now() - 60_000)) {
  await database().reportSchedule.update({ where: { workspaceId: person.workspaceId, id }, data: { nextDueAt } });
  return (await listDueSchedules(1000)).filter(({ workspaceId }) => workspaceId === person.workspaceId);
}

async function requestedMail(person: Seeded, email: string) {
  const { id } = await signedIn(person).reportSchedules.create({ ...weekly, emails: [email] });
  const [found] = await due(person, id);
  const [mail] = found ? await takeDueSchedule(found) : [];
  if (!mail) throw new Error("nothing is due");
  return { id, mail, key: { workspaceId: person.workspaceId, id: mail.deliveryId } };
}

const isOpen = async (deliveryId: string) => (await listOpenMails(1000)).some((mail) => mail.deliveryId === deliveryId);
const localDay = (at: Date) => DateTime.fromJSDate(at, { zone: "Asia/Riyadh" });

describe("a report schedule", () => {
  test("is set up for the workspace's own clock, listed, paused and deleted, each with its event", async () => {
    const person = await reporting();
    const at = signedIn(person).reportSchedules;
    const emails = ["client@example.com", "boss@example.com"];
    const { id, ...made } = await at.create({ ...weekly, emails: ["Client@example.com ", "boss@example.com"] });
    expect(made).toEqual({ ...weekly, monthDay: null, emails, createdBy: expect.any(String), nextDueAt: time, last: null });
    expect(DateTime.fromISO(made.nextDueAt ?? "", { zone: "Asia/Riyadh" }).toFormat("c HH:mm")).toBe("7 09:00");
    expect(await at.list()).toEqual({ mail: true, schedules: [{ id, ...made }] });
    expect(await at.pause({ id, paused: true })).toEqual({ id, ...made, nextDueAt: null });
    expect(await at.pause({ id, paused: false })).toEqual({ id, ...made });
    await database().workspace.update({ where: { id: person.workspaceId }, data: { timezone: "Africa/Cairo" } });
    await listDueSchedules(1000);
    expect(DateTime.fromISO((await listed(person))?.nextDueAt ?? "", { zone: "Africa/Cairo" }).toFormat("c HH:mm")).toBe("7 09:00");
    await at.delete({ id });
    expect((await at.list()).schedules).toEqual([]);
    const events = await database().outboxEvent.findMany({
      where: { workspaceId: person.workspaceId, type: { startsWith: "ads.report" } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "ads.report_scheduled",
      "ads.report_schedule_paused",
      "ads.report_schedule_paused",
      "ads.report_unscheduled",
    ]);
    expect(events[0]?.payload).toEqual({ scheduleId: id, emails, byUserId: person.userId });
  });

  test("sends each address one mail for a due time, however often it is tried, with a link of its own", async () => {
    const person = await reporting();
    const emails = [address("a"), address("b")];
    const { id } = await signedIn(person).reportSchedules.create({ ...weekly, emails });
    const [found, ...more] = await due(person, id);
    expect([found?.scheduleId, more]).toEqual([id, []]);
    if (!found) return;
    await Promise.all([takeDueSchedule(found), takeDueSchedule(found)]);
    const mails = await takeDueSchedule(found);
    expect(mails).toHaveLength(2);
    await Promise.all([...mails, ...mails].map(deliverReport));
    for (const mail of mails) expect(await deliverReport(mail)).toEqual({ sent: false });
    expect(await listDueSchedules(1000)).not.toContainEqual(expect.objectContaining({ scheduleId: id }));
    expect((await listed(person))?.last).toEqual({
      dueAt: found.dueAt.toISOString(),
      deliveries: emails.toSorted().map((email) => ({ email, state: "sent", error: null })),
    });
    const tokens = emails.map((email) => {
      const [mail, ...others] = to(email);
      expect(others).toEqual([]);
      return /\/report\/([\w-]{43})/.exec(readMail(mail?.source ?? "").text)?.[1] ?? "";
    });
    expect(new Set(tokens).size).toBe(2);
    const yesterday = localDay(found.dueAt).minus({ days: 1 });
    const shown = await signedIn(person).reportPages.view({ token: tokens[0] ?? "" });
    expect(shown).toMatchObject({ kind: "WEEKLY", locale: "en", periodStart: yesterday.minus({ days: 6 }).toISODate(), periodEnd: yesterday.toISODate() });
    const links = await database().reportLink.findMany({ where: { workspaceId: person.workspaceId }, select: { sentTo: true } });
    expect(links.map(({ sentTo }) => sentTo).sort()).toEqual(emails.toSorted());
  });

  test("records that the mail server refused, keeps no link of it, and sends at the next try", async () => {
    const person = await reporting();
    const email = address("refused");
    const { mail } = await requestedMail(person, email);
    expect(await isOpen(mail.deliveryId)).toBe(true);
    receiver.refuse(1);
    await expect(deliverReport(mail)).rejects.toThrow(/try again later/);
    expect((await listed(person))?.last?.deliveries).toEqual([{ email, state: "failed", error: expect.stringMatching(/^REFUSED: .*try again later/) }]);
    expect(await database().reportLink.count({ where: { workspaceId: person.workspaceId } })).toBe(0);
    expect(await isOpen(mail.deliveryId)).toBe(true);
    expect(await deliverReport(mail)).toEqual({ sent: true });
    expect(to(email)).toHaveLength(1);
    expect(await isOpen(mail.deliveryId)).toBe(false);
  });

  test("tries a mail again for a day, and not while it is paused", async () => {
    const person = await reporting();
    const { id, mail, key } = await requestedMail(person, address("late"));
    await signedIn(person).reportSchedules.pause({ id, paused: true });
    expect(await isOpen(mail.deliveryId)).toBe(false);
    await signedIn(person).reportSchedules.pause({ id, paused: false });
    await database().reportDelivery.update({ where: key, data: { dueAt: new Date(Date.now() - 25 * 3_600_000) } });
    expect(await isOpen(mail.deliveryId)).toBe(false);
  });

  test("is tried again after the database failed in the middle", async () => {
    const email = address("fault");
    const { mail } = await requestedMail(await reporting(), email);
    const rename = (from: string, to: string) =>
      systemSql(database(), "a planted fault", Prisma.sql`DO ${Prisma.raw(`$$ BEGIN ALTER TABLE "${from}" RENAME TO "${to}"; END $$`)}`);
    await rename("Membership", "Elsewhere");
    try {
      await expect(deliverReport(mail)).rejects.toThrow();
    } finally {
      await rename("Elsewhere", "Membership");
    }
    expect(await deliverReport(mail)).toEqual({ sent: true });
    expect(to(email)).toHaveLength(1);
  });

  test.each([
    [0, "waiting"],
    [10, "unknown"],
  ])("shows a mail that is being sent since %i minutes as %s", async (minutes, state) => {
    const person = await reporting();
    const { key } = await requestedMail(person, address("slow"));
    await database().reportDelivery.update({ where: key, data: { state: "SENDING", triedAt: new Date(Date.now() - minutes * 60_000) } });
    expect((await listed(person))?.last?.deliveries).toMatchObject([{ state }]);
  });

  test("has its own period beside another that is due at the same time", async () => {
    const person = await reporting();
    const dueAt = new Date(Date.now() - 60_000);
    for (const monthDay of [1, 15]) {
      const { id } = await signedIn(person).reportSchedules.create({ ...weekly, frequency: "MONTHLY", weekday: null, monthDay, emails: [address("month")] });
      for (const found of await due(person, id, dueAt)) await takeDueSchedule(found);
    }
    const { data } = await signedIn(person).ads.reportRows({ offset: 0, limit: 10 });
    const month = localDay(dueAt).startOf("month").minus({ months: 1 });
    expect(data.map(({ kind, periodStart }) => [kind, periodStart]).sort()).toEqual([
      ["MONTHLY", month.toISODate()],
      ["MONTHLY", month.set({ day: 15 }).toISODate()],
    ]);
    // The public API has no such kind.
    expect((await signedIn(person).ads.reports({})).data.map(({ kind }) => kind)).toEqual(["ON_DEMAND", "ON_DEMAND"]);
    expect((await signedIn(person).ads.report({ id: data[0]?.id ?? "" })).kind).toBe("ON_DEMAND");
  });

  test("is sent for the time that had come when the workspace moved to another zone", async () => {
    const person = await reporting();
    const { id } = await signedIn(person).reportSchedules.create({ ...weekly, emails: [address("moved")] });
    await database().workspace.update({ where: { id: person.workspaceId }, data: { timezone: "Africa/Cairo" } });
    expect(await due(person, id)).toEqual([{ workspaceId: person.workspaceId, scheduleId: id, dueAt: expect.any(Date) }]);
  });

  test("mails a summary of the figures beside it, which a sync may have changed", async () => {
    const person = await reporting();
    const email = address("figures");
    const { mail } = await requestedMail(person, email);
    await database().adCampaignDay.updateMany({ where: { workspaceId: person.workspaceId }, data: { spendMicros: 321_000_000n } });
    await deliverReport(mail);
    const [received] = to(email);
    const amounts = readMail(received?.source ?? "").text.match(/SAR\s2,247\.00/g);
    expect(amounts).toHaveLength(2);
  });

  test("sends nothing once who set it up may no longer share reports", async () => {
    const [owner, person] = [await reporting(), await seedPerson()];
    const { workspaceId } = owner;
    await database().membership.create({ data: { workspaceId, userId: person.userId, role: "APPROVER" } });
    const email = address("gone");
    const { id } = await signedIn({ ...person, workspaceId }).reportSchedules.create({ ...weekly, emails: [email] });
    await database().membership.delete({ where: { workspaceId_userId: { workspaceId, userId: person.userId } } });
    const [found] = await due(owner, id);
    const mails = found ? await takeDueSchedule(found) : [];
    for (const mail of mails) await deliverReport(mail);
    expect(await isOpen(mails[0]?.deliveryId ?? "")).toBe(false);
    expect((await listed(owner))?.last?.deliveries).toEqual([{ email, state: "failed", error: "MAKER_GONE" }]);
    expect(to(email)).toEqual([]);
  });

  test("is left by one recipient through the link in their mail, without an account", async () => {
    const person = await reporting();
    const [email, other] = [address("a"), address("z")];
    const { id } = await signedIn(person).reportSchedules.create({ ...weekly, locale: "ar", emails: [email, other] });
    const [found] = await due(person, id);
    const mails = found ? await takeDueSchedule(found) : [];
    await deliverReport(mails[0] ?? { workspaceId: "", deliveryId: "" });
    const source = to(email)[0]?.source.replaceAll(/\r\n\s+/g, " ") ?? "";
    const url = /^List-Unsubscribe: <(\S+)>/m.exec(source)?.[1] ?? "";
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(readMail(to(email)[0]?.source ?? "").text).toContain(url);
    const ask = async (method: string, address = url) => {
      const response = await answerRequest(new Request(address, { method, ...(method === "POST" ? { body: "List-Unsubscribe=One-Click" } : {}) }));
      return [response.status, await response.text()] as const;
    };
    const emails = async () => (await listed(person))?.emails;
    // Mail programs open links ahead.
    expect(await ask("GET")).toEqual([200, expect.stringMatching(/<html lang="ar" dir="rtl">[\s\S]*<form method="post"/)]);
    expect(await emails()).toEqual([email, other]);
    const [named = "", ...signature] = url.split("/").at(-1)?.split(".") ?? [];
    const forged = Buffer.from(Buffer.from(named, "base64url").toString().replace(email, other)).toString("base64url");
    expect((await ask("POST", url.replace(named, forged)))[0]).toBe(404);
    expect((await ask("POST", url.replace(signature.join("."), "")))[0]).toBe(404);
    expect(await emails()).toEqual([email, other]);

    for (let times = 0; times < 2; times += 1) expect(await ask("POST")).toEqual([200, expect.stringContaining("أُلغي اشتراكك")]);
    expect(await emails()).toEqual([other]);
    expect((await ask("GET"))[1]).not.toContain("<form");
    const events = await database().outboxEvent.findMany({ where: { workspaceId: person.workspaceId, type: "ads.report_unsubscribed" } });
    expect(events.map(({ payload }) => payload)).toEqual([{ scheduleId: id, email, scheduleDeleted: false }]);
  });

  test("is deleted with the mail that waits when its last recipient leaves", async () => {
    const person = await reporting();
    const email = address("last");
    const { id, mail } = await requestedMail(person, email);
    const url = unsubscribeUrl({ workspaceId: person.workspaceId, scheduleId: id, email, locale: "en" });
    expect((await answerRequest(new Request(url, { method: "POST" }))).status).toBe(200);
    expect([await listed(person), await deliverReport(mail)]).toEqual([undefined, { sent: false }]);
  });

  test("sends a test of the last due time to who asks for it, and to nobody else", async () => {
    const person = await reporting();
    const email = address("client");
    const dueOn = DateTime.now().setZone("Asia/Riyadh").minus({ days: 10 });
    const { id } = await signedIn(person).reportSchedules.create({ ...weekly, frequency: "MONTHLY", weekday: null, monthDay: dueOn.day, emails: [email] });
    expect(await signedIn(person).reportSchedules.test({ id })).toEqual({ email: person.email });
    expect([to(person.email).length, to(email).length]).toEqual([1, 0]);
    expect(readMail(to(person.email)[0]?.source ?? "").subject).toMatch(/^Test: /);
    expect(to(person.email)[0]?.source).not.toContain("List-Unsubscribe");
    expect((await listed(person))?.last).toBeNull();
    await signedIn(person).reportSchedules.test({ id });
    const { data } = await signedIn(person).ads.reportRows({ offset: 0, limit: 10 });
    const period = { periodStart: dueOn.minus({ months: 1 }).toISODate(), periodEnd: dueOn.minus({ days: 1 }).toISODate() };
    expect(data).toEqual([expect.objectContaining({ kind: "MONTHLY", ...period })]);
  });

  test.each([
    ["no weekday", { ...weekly, weekday: null, emails: ["a@example.com"] }, "weekday"],
    ["a day of the month beside WEEKLY", { ...weekly, monthDay: 3, emails: ["a@example.com"] }, "monthDay"],
    ["no address", { ...weekly, emails: [] }, "emails"],
    ["what is no address", { ...weekly, emails: ["a@example.com", "b"] }, "1"],
    ["an address twice", { ...weekly, emails: ["a@example.com", "A@example.com"] }, "1"],
    ["an hour that there is not", { ...weekly, hour: 24, emails: ["a@example.com"] }, "hour"],
  ])("is refused with %s", async (_, input, path) => {
    const error = (await signedIn(await seedPerson())
      .reportSchedules.create(input)
      .catch((refused: Error) => refused)) as Error;
    expect(`${error.message} ${JSON.stringify(error.cause)}`).toMatch(new RegExp(`"?${path}"?`));
  });
});
