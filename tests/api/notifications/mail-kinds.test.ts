import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { runDetection } from "@/server/domains/ads/service/anomalies";
import { sendNotificationMail } from "@/server/domains/notifications/notification-mail.service";
import { type NotificationKind, notificationKinds } from "@/server/domains/notifications/notifications.schema";
import { type Role, startSession } from "@/server/domains/workspaces";
import { handleWorkspaceLink } from "@/server/http/workspace-link";
import { headerOf, type MailReceiver, readMail, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { seedJudged, usual } from "../ads/judged";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { seedConnection, seedPost } from "./seed";

/** Each kind of notification as a message in both languages, and where the link in it ends. */

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: receiver.url, SMTP_FROM: "ناشر <nashir@example.com>", BASE_URL: "https://nashir.example" });
});
afterAll(() => receiver.close());

const DAY_MS = 86_400_000;
const rlm = "\u200f";
const workspaceName = `مؤسسةُ عبدالرحمن بن عبدالعزيز للتسويق الرقميّ وإدارة الحملات <b>A&B${rlm}`;
const oddHandle = `@${"w".repeat(79)}<i>`;
const family = "👩‍👩‍👧‍👦";

interface Reader {
  person: Seeded;
  owner: Seeded;
  workspaceId: string;
}

/** A member with a role in another's workspace, who has wanted this kind by mail for a month. */
async function reading(kind: NotificationKind, role: Role, locale: "ar" | "en"): Promise<Reader> {
  const [owner, person] = [await seedPerson(), await seedPerson()];
  const workspaceId = await seedSharedWorkspace(owner.email);
  await database().user.update({ where: { id: person.userId }, data: { locale } });
  await database().workspace.update({ where: { id: workspaceId }, data: { name: workspaceName } });
  await database().membership.create({ data: { workspaceId, userId: person.userId, role } });
  const mailedSince = { [kind]: new Date(Date.now() - 30 * DAY_MS).toISOString() };
  await database().notificationChoice.create({ data: { workspaceId, userId: person.userId, mailed: [kind], mailedSince } });
  return { person, owner, workspaceId };
}

interface Kind {
  name: string;
  kind: NotificationKind;
  role: Role;
  /** Makes it happen; answers with the path of what it is about. */
  happens(reader: Reader): Promise<string>;
  en: string | RegExp;
  ar: string | RegExp;
  /** Words of others below the sentence. */
  quotes?: string;
}

const own = ({ person, workspaceId }: Reader) => ({ userId: person.userId, workspaceId });

/** The reader's own post, on which somebody else has decided. */
const decided = (approval: "APPROVED" | "CHANGES_REQUESTED", approvalComment?: string) => (reader: Reader) =>
  seedPost(own(reader), { content: "عرض <script>", approval, decidedById: reader.owner.userId, ...(approvalComment ? { approvalComment } : {}) });

const endingIn = (days: number) => async (reader: Reader) => {
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  return `/accounts#${await seedConnection(reader.workspaceId, { name: oddHandle, expiresAt })}`;
};

const kinds: Kind[] = [
  {
    name: "an approval that is asked for",
    kind: "approvals",
    role: "APPROVER",
    happens: async (reader) =>
      `/posts/${await seedPost({ ...own(reader), userId: reader.owner.userId }, { content: family.repeat(150), approval: "PENDING" })}`,
    en: "A post waits for your approval.",
    ar: "منشور بانتظار اعتمادك.",
    quotes: `${family.repeat(14)}…`,
  },
  {
    name: "an approval that was given",
    kind: "approvals",
    role: "EDITOR",
    happens: async (reader) => `/posts/${await decided("APPROVED")(reader)}`,
    en: "Your post was approved.",
    ar: "اعتُمد منشورك.",
    quotes: "عرض <script>",
  },
  {
    name: "a return with a comment of several lines",
    kind: "approvals",
    role: "EDITOR",
    happens: async (reader) => `/posts/${await decided("CHANGES_REQUESTED", "Shorter <i>please</i>\nوبلا خصم")(reader)}/edit`,
    en: "Changes requested on your post: Shorter <i>please</i> وبلا خصم",
    ar: "طُلب تعديل منشورك: Shorter <i>please</i> وبلا خصم",
  },
  {
    name: "a time that came before the approval",
    kind: "approvals",
    role: "EDITOR",
    happens: async (reader) => `/posts/${await seedPost(own(reader), { approval: "PENDING", scheduledAt: new Date(Date.now() - DAY_MS) })}/edit`,
    en: "A post’s time came before it was approved, so it wasn’t published.",
    ar: "فات موعد منشورك قبل اعتماده، فلم يُنشر.",
  },
  {
    name: "a comment on one's own post",
    kind: "comments",
    role: "EDITOR",
    happens: async (reader) => {
      const postId = await seedPost(own(reader), { content: "عرض <script>" });
      const name = "Layla <b>";
      await database().user.update({ where: { id: reader.owner.userId }, data: { name } });
      await database().postComment.create({ data: { workspaceId: reader.workspaceId, postId, authorId: reader.owner.userId, text: "Shorter\nوبلا خصم" } });
      return `/posts/${postId}`;
    },
    en: "Layla <b> commented: Shorter وبلا خصم",
    ar: "تعليق من Layla <b>: Shorter وبلا خصم",
    quotes: "عرض <script>",
  },
  {
    name: "a post that went out in part",
    kind: "posts",
    role: "EDITOR",
    happens: async (reader) => {
      const connectionIds = [await seedConnection(reader.workspaceId, { name: oddHandle }), await seedConnection(reader.workspaceId, { name: "@متجر" })];
      return `/posts/${await seedPost(own(reader), { status: "PARTIALLY_PUBLISHED", connectionIds })}`;
    },
    en: `Published, except on ${oddHandle}, @متجر.`,
    ar: `نُشر المنشور إلا على ${oddHandle}، @متجر.`,
  },
  {
    name: "a post that went out in part, without the accounts that are gone",
    kind: "posts",
    role: "EDITOR",
    happens: async (reader) => `/posts/${await seedPost(own(reader), { status: "PARTIALLY_PUBLISHED" })}`,
    en: "Published on some accounts only.",
    ar: "نُشر المنشور على بعض الحسابات فقط.",
  },
  {
    name: "an account that ends in three days",
    kind: "connections",
    role: "EDITOR",
    happens: endingIn(3.5),
    en: `Reconnect ${oddHandle} within 3 days so its posts don’t fail.`,
    ar: `أعد ربط ${oddHandle} خلال 3 أيام حتى لا تتوقف منشوراته.`,
  },
  {
    name: "an account that ends today",
    kind: "connections",
    role: "EDITOR",
    happens: endingIn(0.5),
    en: `Reconnect ${oddHandle} today so its posts don’t fail.`,
    ar: `ينتهي ربط ${oddHandle} اليوم. أعد ربطه حتى لا تتوقف منشوراته.`,
  },
  {
    name: "an endpoint that was stopped",
    kind: "webhooks",
    role: "ADMIN",
    happens: async ({ workspaceId }) => {
      const url = `https://hooks.example/${"x".repeat(80)}?a=1&b=2`;
      const stopped = { url, events: [], secretSealed: Buffer.from("sealed"), disabledAt: new Date(), failureCount: 5 };
      return `/settings/webhooks/${(await database().webhookEndpoint.create({ data: { workspaceId, ...stopped } })).id}`;
    },
    en: `Deliveries to https://hooks.example/${"x".repeat(80)}?a=1&b=2 stopped after 5 failures in a row.`,
    ar: `توقّف الإرسال إلى https://hooks.example/${"x".repeat(80)}?a=1&b=2 بعد 5 مرات فشل متتالية.`,
  },
  {
    name: "an unusual change",
    kind: "anomalies",
    role: "VIEWER",
    happens: async ({ workspaceId }) => {
      const silent = { name: "عطور <i>", dailyBudget: 120, day: (ago: number) => (ago === 2 ? null : usual) };
      await seedJudged(workspaceId, { campaigns: [silent, { name: "Steady" }] });
      await runDetection(workspaceId);
      return "/ads/alerts";
    },
    en: /^Spend: .* \d/m,
    ar: /^الإنفاق .* \d/m,
  },
];

const marksOut = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const sentences = {
  en: { count: "1 notification from", zone: "Times are those of Riyadh, GMT+3.", time: /^\w{3} \d{1,2} \w{3,4}, \d{1,2}:\d\d [ap]m$/m, direction: "ltr" },
  ar: { count: "إشعار واحد من مساحة", zone: "الأوقات بتوقيت الرياض، GMT+3.", time: /^\p{L}+، \d{1,2} \p{L}+، \d{1,2}:\d\d [صم]$/mu, direction: "rtl" },
};

async function mailed(kind: Kind, locale: "ar" | "en") {
  const reader = await reading(kind.kind, kind.role, locale);
  const path = await kind.happens(reader);
  expect(await sendNotificationMail({ userId: reader.person.userId, workspaceId: reader.workspaceId })).toEqual({ sent: 1 });
  const [mail] = receiver.received.filter(({ to }) => to.includes(reader.person.email));
  const source = mail?.source ?? "";
  return { ...reader, source, ...readMail(source), path, address: `https://nashir.example/in/${reader.workspaceId}` };
}

const inBoth = kinds.flatMap((kind) => [[kind.name, "en", kind] as const, [kind.name, "ar", kind] as const]);

test.each(inBoth)("%s, in %s", async (_name, locale, kind) => {
  const { subject, text, html, source, address, path } = await mailed(kind, locale);
  const words = sentences[locale];
  expect(marksOut(subject ?? "")).toBe(`${words.count} ${workspaceName} ${locale === "en" ? "on Nashir" : "في ناشر"}`);
  const plain = marksOut(text);
  for (const part of [words.zone, workspaceName, `\n${address}${path}\n`, `\n${address}/settings/notifications`]) expect(plain).toContain(part);
  expect(plain).toMatch(words.time);
  const sentence = kind[locale];
  if (typeof sentence === "string") expect(plain.split("\n")[0]).toBe(sentence);
  else expect(plain).toMatch(sentence);
  if (kind.quotes) expect(plain.split("\n")[1]).toBe(kind.quotes);
  const shown = marksOut(html);
  expect(shown).toContain(`<div lang="${locale}" dir="${words.direction}"`);
  for (const part of [words.zone, escaped(workspaceName), `href="${address}${path}"`, `href="${address}/settings/notifications"`])
    expect(shown).toContain(part);
  if (typeof sentence === "string") expect(shown).toContain(`>${escaped(sentence)}</p>`);
  expect(shown).not.toMatch(/<(?:b|i|script)\b/);
  expect(headerOf(source, "List-Unsubscribe")).toBe(`<${address}/settings/notifications>`);
});

async function follow(link: string, cookie?: string) {
  const { status, headers } = await handleWorkspaceLink(new Request(link, cookie ? { headers: { cookie } } : {}));
  return [status, headers.get("location"), /nashir_workspace=([^;]*)/.exec(headers.get("set-cookie") ?? "")?.[1]];
}

test("the link of each kind leads a member to the thing itself, a visitor through the sign-in, and nobody who has left", async () => {
  for (const kind of notificationKinds.flatMap((name) => kinds.find((one) => one.kind === name) ?? [])) {
    const { text, person, workspaceId, address, path } = await mailed(kind, "en");
    const link = text.split("\n").find((line) => line.startsWith(`${address}/`)) ?? "";
    const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
    const cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
    // A browser keeps the part after # over a redirect.
    expect(await follow(link, cookie)).toEqual([302, path.replace(/#.*/, ""), workspaceId]);
    expect(await follow(link)).toEqual([302, `/sign-in?next=${encodeURIComponent(new URL(link).pathname)}`, undefined]);
    await database().membership.delete({ where: { workspaceId_userId: { workspaceId, userId: person.userId } } });
    expect(await follow(link, cookie)).toEqual([302, "/no-access", undefined]);
  }
});
