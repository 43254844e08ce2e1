import { createHash } from "node:crypto";
import { baseUrl } from "@/env";
import { database } from "@/server/db/database";
import { type Caller, resolveAccess, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";
import { zoneName } from "@/server/lib/wording";
import { notificationMail } from "./notification-mail.engine";
import { digestKinds, itemsToMail } from "./notifications.engine";
import * as repository from "./notifications.repository";
import { listNotificationItems, mailedKinds } from "./notifications.service";

/** Notifications by mail: all since the last round in one message, to those who also see them in the dashboard. */

/** More than can hold at one time, so that what still holds is never forgotten to have been mailed. */
const MAX_MAILED_IDS = 500;
/** Of the day where the workspace is. */
const DIGEST_HOUR = 8;

export async function listMailReaders(): Promise<repository.Reader[]> {
  return mailIsSetUp() ? repository.listMailReaders(database()) : [];
}

export async function listDigestReaders(): Promise<repository.DigestReader[]> {
  return mailIsSetUp() ? repository.listDigestReaders(database(), DIGEST_HOUR) : [];
}

/** What is to be mailed at once. */
export function sendNotificationMail(reader: repository.Reader): Promise<{ sent: number }> {
  return sendMailOf(reader, ({ mailed, digestedOn }) => ({ kinds: mailed, digestedOn, isDigest: false }));
}

/** What is to be mailed daily, and on one day of the week what is to be mailed weekly. Nothing is sent where there is nothing. */
export function sendDigest({ date, ...reader }: repository.DigestReader): Promise<{ sent: number }> {
  const digestedOn = new Date(`${date}T00:00:00Z`);
  return sendMailOf(reader, ({ daily, weekly, ...choice }) => {
    const isDue = choice.digestedOn === null || choice.digestedOn < digestedOn;
    return isDue ? { kinds: digestKinds(mailedKinds({ mailed: [], daily, weekly }), date), digestedOn, isDigest: true } : null;
  });
}

interface Wanted {
  kinds: readonly string[];
  digestedOn: Date | null;
  isDigest: boolean;
}

/** Marks notifications as mailed before sending, and removes the mark when the server refuses: none is mailed twice. */
async function sendMailOf(reader: repository.Reader, wantedOf: (choice: repository.Choice) => Wanted | null): Promise<{ sent: number }> {
  const { workspaceId, userId } = reader;
  const [access, addressee, choice] = await Promise.all([
    resolveAccess(userId, workspaceId),
    repository.findAddressee(database(), reader),
    repository.getChoice(database(), reader),
  ]);
  const wanted = wantedOf(choice);
  if (!access || !addressee || !wanted || !mailIsSetUp()) return { sent: 0 };
  const locale = storedLocale(addressee.locale);
  const caller: Caller = { actor: { type: "system", id: "notifications" }, userId, ...access, scopes: null };
  const all = await listNotificationItems(caller, locale);
  const read = await repository.listReadIds(
    database(),
    reader,
    all.map(({ id }) => id),
  );
  const items = itemsToMail(all, { kinds: wanted.kinds, since: choice.mailedSince, mailedIds: choice.mailedIds, read });
  const ids = items.map(({ id }) => id);
  const marked = { mailedIds: [...ids, ...choice.mailedIds].slice(0, MAX_MAILED_IDS), digestedOn: wanted.digestedOn };
  if (items.length === 0 && !wanted.isDigest) return { sent: 0 };
  if (!(await repository.changeMailed(database(), reader, { from: choice, to: marked })) || items.length === 0) return { sent: 0 };
  // Independent of the workspace the reader opened last.
  const address = `${baseUrl()}/in/${workspaceId}`;
  const settingsUrl = `${address}/settings/notifications`;
  const { name: workspaceName, timezone } = addressee;
  const zone = zoneName(timezone, locale, now());
  const mail = notificationMail({ workspaceName, timezone, zone, items, address, settingsUrl, isDigest: wanted.isDigest }, locale);
  const id = createHash("sha256")
    .update(JSON.stringify([workspaceId, userId, ids]))
    .digest("hex")
    .slice(0, 32);
  try {
    await sendMail({ to: addressee.email, ...mail, id: `<${id}@${new URL(baseUrl()).hostname}>`, stopUrl: settingsUrl });
  } catch (error) {
    await repository.changeMailed(database(), reader, { from: marked, to: choice });
    throw error;
  }
  return { sent: items.length };
}
