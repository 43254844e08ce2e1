import { DateTime } from "luxon";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { listDigestReaders, listMailReaders, sendDigest, sendNotificationMail } from "@/server/domains/notifications/notification-mail.service";
import { decodedMail, type MailReceiver, readMail, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson } from "../http/seed";
import { seedBrand, seedConnection, seedPost } from "./seed";

/** Notifications that go out by mail, received by a mail server of the test's own. */

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: receiver.url, SMTP_FROM: "ناشر <nashir@example.com>", BASE_URL: "https://nashir.example" });
});
afterAll(() => receiver.close());

const to = (person: Seeded) => receiver.received.filter((mail) => mail.to.includes(person.email));
const key = ({ userId, workspaceId }: Seeded) => ({ userId, workspaceId });

async function wanting(mailed: ("posts" | "approvals" | "connections")[], locale: "ar" | "en" = "ar"): Promise<Seeded> {
  const person = await seedPerson();
  await database().user.update({ where: { id: person.userId }, data: { locale } });
  await database().workspace.update({ where: { id: person.workspaceId }, data: { name: "قهوة <b>&</b>" } });
  await inDashboard(person).notifications.chooseKinds({ muted: [], mailed });
  return person;
}

test.each([
  ["ar", '<div lang="ar" dir="rtl"', "إشعاران", "فتح", "تعذّر النشر على"],
  ["en", '<div lang="en" dir="ltr"', "2 notifications", "Open", "Not published on"],
] as const)("in %s: one message for all that happened, with its places, its zone and a way to stop it", async (locale, direction, count, open, sentence) => {
  const person = await wanting(["posts"], locale);
  const connection = await seedConnection(person.workspaceId, { name: "@shop<i>" });
  const posts = [
    await seedPost(person, { status: "FAILED", content: "عرض <script>alert(1)</script>", connectionIds: [connection] }),
    await seedPost(person, { status: "FAILED" }),
  ];
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 2 });
  const [mail, ...more] = to(person);
  const address = `https://nashir.example/in/${person.workspaceId}`;
  expect(more).toEqual([]);
  expect(mail?.from).toBe("nashir@example.com");
  const text = decodedMail(mail?.source ?? "").replaceAll(/[\u2068\u2069]/g, "");
  for (const part of [direction, count, open, sentence, "GMT+3", `${address}/settings/notifications`, "@shop&lt;i&gt;"]) expect(text).toContain(part);
  for (const post of posts) expect(text).toContain(`${address}/posts/${post}`);
  expect(text).toContain("عرض &lt;script&gt;");
  expect(text.slice(text.indexOf("<!doctype"))).not.toContain("<script>");
  // A long header continues in the next line.
  expect(mail?.source.replaceAll(/\r?\n[ \t]+/g, " ")).toContain(`List-Unsubscribe: <${address}/settings/notifications>`);
  // Told once.
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 0 });
});

test("two runs at once mail a happening once, and the next happening goes in the next message", async () => {
  const person = await wanting(["posts"]);
  await seedPost(person, { status: "FAILED" });
  const runs = await Promise.all([sendNotificationMail(key(person)), sendNotificationMail(key(person)), sendNotificationMail(key(person))]);
  expect(runs.map(({ sent }) => sent).sort()).toEqual([0, 0, 1]);
  await seedPost(person, { status: "FAILED" });
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 1 });
  expect(to(person)).toHaveLength(2);
});

test("a server that refuses loses nothing: the next run sends what this one could not", async () => {
  const person = await wanting(["posts"]);
  await seedPost(person, { status: "FAILED" });
  receiver.refuse(1);
  await expect(sendNotificationMail(key(person))).rejects.toThrow("try again later");
  expect(to(person)).toEqual([]);
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 1 });
  expect(to(person)).toHaveLength(1);
});

test("what was there before it was chosen, what was read, and what is not chosen is not mailed", async () => {
  const person = await seedPerson();
  await seedPost(person, { status: "FAILED" });
  const { notifications } = inDashboard(person);
  expect((await notifications.chooseKinds({ muted: [], mailed: ["posts"] })).mailed).toEqual(["posts"]);
  await seedConnection(person.workspaceId, { status: "EXPIRED" });
  const post = await seedPost(person, { status: "FAILED" });
  const list = await notifications.list();
  expect([list.mail, list.mailed]).toEqual([true, ["posts"]]);
  await notifications.markRead({ ids: list.data.filter((one) => one.kind === "posts" && one.postId === post).map(({ id }) => id) });
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 0 });
  // A disabled kind is not mailed, whatever the other settings are.
  expect(await notifications.chooseKinds({ muted: ["posts"], mailed: ["posts"] })).toEqual({ muted: ["posts"], mailed: [], daily: [], weekly: [] });
  expect((await listMailReaders()).some(({ userId }) => userId === person.userId)).toBe(false);
});

test("a kind that is chosen later leaves what the others had to tell", async () => {
  const person = await wanting(["posts"]);
  await seedPost(person, { status: "FAILED" });
  await seedConnection(person.workspaceId, { status: "EXPIRED" });
  await inDashboard(person).notifications.chooseKinds({ muted: [], mailed: ["posts", "connections"] });
  await seedConnection(person.workspaceId, { status: "EXPIRED" });
  // The failed post, and of the two connections the one that ended after they were chosen.
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 2 });
});

test("who sees one brand is mailed of that one alone, and who left of nothing", async () => {
  const owner = await seedPerson();
  const { workspaceId } = owner;
  const member = await seedPerson();
  const [visible, hidden] = [await seedBrand(workspaceId, "A"), await seedBrand(workspaceId, "B")];
  const { id } = await database().membership.create({ data: { workspaceId, userId: member.userId, role: "EDITOR" } });
  await database().membershipBrand.create({ data: { workspaceId, membershipId: id, brandId: visible } });
  await inDashboard(member, workspaceId).notifications.chooseKinds({ muted: [], mailed: ["connections"] });
  await seedConnection(workspaceId, { status: "EXPIRED", brandId: visible, name: "@seen" });
  await seedConnection(workspaceId, { status: "EXPIRED", brandId: hidden, name: "@hidden" });
  const reader = { workspaceId, userId: member.userId };
  expect(await listMailReaders()).toContainEqual(reader);
  expect(await sendNotificationMail(reader)).toEqual({ sent: 1 });
  const text = decodedMail(to(member)[0]?.source ?? "");
  expect([text.includes("@seen"), text.includes("@hidden")]).toEqual([true, false]);
  await seedConnection(workspaceId, { status: "EXPIRED", brandId: visible, name: "@later" });
  await database().membership.delete({ where: { workspaceId_userId: reader } });
  expect(await sendNotificationMail(reader)).toEqual({ sent: 0 });
  expect(to(member)).toHaveLength(1);
});

/** Zones where it is after and before eight in the morning now. */
const zoneAt = (isAfter: boolean) => {
  const zones = ["Asia/Riyadh", "America/Chicago", "Pacific/Auckland", "Europe/London", "Asia/Tokyo", "Pacific/Honolulu"];
  return zones.find((zone) => DateTime.now().setZone(zone).hour >= 8 === isAfter) ?? "Asia/Riyadh";
};

test("a digest comes once a day after eight where the workspace is, by kind, and not where there is nothing", async () => {
  const person = await seedPerson();
  const { workspaceId } = person;
  const { notifications } = inDashboard(person);
  const own = async () => (await listDigestReaders()).filter((reader) => reader.workspaceId === workspaceId);
  await database().user.update({ where: { id: person.userId }, data: { locale: "en" } });
  expect(await notifications.chooseKinds({ muted: [], mailed: [], daily: ["posts", "connections"] })).toMatchObject({ daily: ["posts", "connections"] });
  await database().workspace.update({ where: { id: workspaceId }, data: { timezone: zoneAt(false) } });
  expect(await own()).toEqual([]);
  const timezone = zoneAt(true);
  await database().workspace.update({ where: { id: workspaceId }, data: { timezone } });
  const [reader] = await own();
  expect(reader).toEqual({ workspaceId, userId: person.userId, date: DateTime.now().setZone(timezone).toISODate() });
  if (!reader) return;
  expect(await sendDigest(reader)).toEqual({ sent: 0 });
  expect([await own(), to(person)]).toEqual([[], []]);

  await seedConnection(workspaceId, { status: "EXPIRED", name: "@shop" });
  const post = await seedPost(person, { status: "FAILED" });
  expect(await sendNotificationMail(key(person))).toEqual({ sent: 0 });
  const yesterday = DateTime.fromISO(reader.date, { zone: "utc" }).minus({ days: 1 }).toJSDate();
  await database().notificationChoice.updateMany({ where: { workspaceId }, data: { digestedOn: yesterday } });
  receiver.refuse(1);
  await expect(sendDigest(reader)).rejects.toThrow("try again later");
  const runs = await Promise.all([sendDigest(reader), sendDigest(reader)]);
  expect(runs.map(({ sent }) => sent).sort()).toEqual([0, 2]);
  expect(to(person)).toHaveLength(1);
  const { text } = readMail(to(person)[0]?.source ?? "");
  const order = ["Failed and partly published posts", `/posts/${post}`, "Disconnected accounts", "/accounts"].map((part) => text.indexOf(part));
  expect(order.every((place, index) => place > (order[index - 1] ?? -1))).toBe(true);
});
