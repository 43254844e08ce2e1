import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { decodedMail, type MailReceiver, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";

/** Invitations that are written to somebody, received by a mail server of the test's own. */

let receiver: MailReceiver;
let owner: Seeded;
let workspaceId: string;

beforeAll(async () => {
  receiver = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: receiver.url, SMTP_FROM: "ناشر <nashir@example.com>" });
  owner = await seedPerson();
  workspaceId = await seedSharedWorkspace(owner.email);
  await database().workspace.update({ where: { id: workspaceId }, data: { name: "قهوة <b>&</b>" } });
});
afterAll(() => receiver.close());

async function invited(email: string, locale: "ar" | "en") {
  const { inDashboard } = await import("../http/dashboard");
  const made = await inDashboard(owner, workspaceId).invitations.create({ role: "EDITOR", email, locale });
  const event = await database().outboxEvent.findFirst({
    where: { workspaceId, type: "workspaces/invitation-mail.requested", payload: { equals: { invitationId: made.id } } },
  });
  expect(event).not.toBeNull();
  return { ...made, key: { workspaceId, invitationId: made.id } };
}

const { sendInvitation } = await import("@/server/domains/workspaces/service/send-invitation");

test.each([
  ["ar", "قبول الدعوة", '<div lang="ar" dir="rtl"', "المحرر", /وينتهي .+، \d{1,2}:\d\d [صم] بتوقيت \u2068الرياض\u2069\./],
  ["en", "Accept the invitation", '<div lang="en" dir="ltr"', "Editor", /ends .+, \d{1,2}:\d\d [ap]m, \u2068Riyadh\u2069 time\./],
] as const)("a message in %s carries the link as text and as HTML, and nothing of a name is HTML", async (locale, accept, direction, role, ends) => {
  const { url, key } = await invited(`sara-${locale}@example.com`, locale);
  expect(await sendInvitation(key)).toEqual({ sent: true });
  const mail = receiver.received.at(-1);
  expect(mail).toMatchObject({ from: "nashir@example.com", to: [`sara-${locale}@example.com`] });
  const text = decodedMail(mail?.source ?? "");
  expect(text.split(url).length - 1).toBeGreaterThanOrEqual(3);
  for (const part of [accept, direction, role, "نورة Noura", "قهوة &lt;b&gt;&amp;&lt;/b&gt;"]) expect(text).toContain(part);
  expect(text).toMatch(ends);
  const { mailedAt } = await database().invitation.findFirstOrThrow({ where: { workspaceId, id: key.invitationId } });
  expect(mailedAt).not.toBeNull();
});

test("a server that is away is retried, under the same id", async () => {
  const { key } = await invited("later@example.com", "en");
  receiver.refuse(1);
  await expect(sendInvitation(key)).rejects.toThrow("451");
  await sendInvitation(key);
  await sendInvitation(key);
  const ids = receiver.received.slice(-2).map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@/);
  expect(ids[1]).toBe(ids[0]);
});

test("what was taken back meanwhile is not written", async () => {
  const { inDashboard } = await import("../http/dashboard");
  const { id, key } = await invited("never@example.com", "en");
  await inDashboard(owner, workspaceId).invitations.revoke({ id });
  const before = receiver.received.length;
  expect(await sendInvitation(key)).toEqual({ sent: false });
  expect(receiver.received).toHaveLength(before);
});
