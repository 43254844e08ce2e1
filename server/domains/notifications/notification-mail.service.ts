import { createHash } from "node:crypto";
import { baseUrl } from "@/env";
import { database } from "@/server/db/database";
import { type Caller, resolveAccess, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";
import { zoneName } from "@/server/lib/wording";
import { notificationMail } from "./notification-mail.engine";
import { itemsToMail } from "./notifications.engine";
import * as repository from "./notifications.repository";
import { listNotificationItems } from "./notifications.service";

/** Notifications by mail: all since the last round in one message, to those who also see them in the dashboard. */

/** More than can hold at one time, so that what still holds is never forgotten to have been mailed. */
const MAX_MAILED_IDS = 500;

export async function listMailReaders(): Promise<repository.Reader[]> {
  return mailIsSetUp() ? repository.listMailReaders(database()) : [];
}

/** Marks notifications as mailed before sending, and removes the mark when the server refuses: none is mailed twice. */
export async function sendNotificationMail(reader: repository.Reader): Promise<{ sent: number }> {
  const { workspaceId, userId } = reader;
  const [access, addressee, choice] = await Promise.all([
    resolveAccess(userId, workspaceId),
    repository.findAddressee(database(), reader),
    repository.getChoice(database(), reader),
  ]);
  if (!access || !addressee || !mailIsSetUp()) return { sent: 0 };
  const locale = storedLocale(addressee.locale);
  const caller: Caller = { actor: { type: "system", id: "notifications" }, userId, ...access, scopes: null };
  const all = await listNotificationItems(caller, locale);
  const read = await repository.listReadIds(
    database(),
    reader,
    all.map(({ id }) => id),
  );
  const items = itemsToMail(all, { since: choice.mailedSince, mailedIds: choice.mailedIds, read });
  if (items.length === 0) return { sent: 0 };

  const ids = items.map(({ id }) => id);
  const mailedIds = [...ids, ...choice.mailedIds].slice(0, MAX_MAILED_IDS);
  if (!(await repository.changeMailed(database(), reader, { from: choice.mailedIds, to: mailedIds }))) return { sent: 0 };
  // Independent of the workspace the reader opened last.
  const address = `${baseUrl()}/in/${workspaceId}`;
  const settingsUrl = `${address}/settings/notifications`;
  const { name: workspaceName, timezone } = addressee;
  const zone = zoneName(timezone, locale, now());
  const mail = notificationMail({ workspaceName, timezone, zone, items, address, settingsUrl }, locale);
  const id = createHash("sha256")
    .update(JSON.stringify([workspaceId, userId, ids]))
    .digest("hex")
    .slice(0, 32);
  try {
    await sendMail({ to: addressee.email, ...mail, id: `<${id}@${new URL(baseUrl()).hostname}>`, stopUrl: settingsUrl });
  } catch (error) {
    await repository.changeMailed(database(), reader, { from: mailedIds, to: choice.mailedIds });
    throw error;
  }
  return { sent: items.length };
}
