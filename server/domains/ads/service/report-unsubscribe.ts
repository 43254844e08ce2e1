import { z } from "zod";
import { baseUrl } from "@/env";
import { database, transaction } from "@/server/db/database";
import { localeSchema } from "@/server/domains/workspaces/workspaces.schema";
import { AppError } from "@/server/lib/errors";
import { isSignedText, signText } from "@/server/lib/signing";
import { recordEvent } from "@/server/outbox/record-event";
import type { AdsLocale } from "../metrics.schema";
import { reportEvents } from "../reports.events";
import * as deliveries from "../repository/report-deliveries";
import * as repository from "../repository/report-schedules";

/** Unsubscribing from mailed reports without an account: the signed link in a mail names one recipient of one schedule. Nothing of it is stored. */

const recipientSchema = z.strictObject({ workspaceId: z.guid(), scheduleId: z.guid(), email: z.string(), locale: localeSchema });
type Recipient = z.output<typeof recipientSchema>;

const signedText = (recipient: string) => `nashir report unsubscribe ${recipient}`;

export function unsubscribeUrl(recipient: Recipient): string {
  const named = Buffer.from(JSON.stringify(recipient)).toString("base64url");
  const { keyId, signature } = signText(() => signedText(named));
  return `${baseUrl()}/unsubscribe/${named}.${keyId}.${Buffer.from(signature, "base64").toString("base64url")}`;
}

/** Null where this installation did not sign it. */
function recipientOf(token: string): Recipient | null {
  const [named = "", keyId = "", signature = ""] = token.split(".");
  if (!isSignedText(signedText(named), { keyId, signature: Buffer.from(signature, "base64url").toString("base64") })) return null;
  return recipientSchema.parse(JSON.parse(Buffer.from(named, "base64url").toString("utf8")));
}

export interface ReportSubscription {
  email: string;
  locale: AdsLocale;
  /** Name of the workspace that sends the reports; null: the recipient gets none, or none any more. */
  sender: string | null;
}

/** Null where the token is not one of ours. */
export async function findSubscription(token: string): Promise<ReportSubscription | null> {
  const recipient = recipientOf(token);
  if (!recipient) return null;
  const { workspaceId, scheduleId, email, locale } = recipient;
  const schedule = await repository.findReportSchedule(database(), { workspaceId, id: scheduleId });
  return { email, locale, sender: schedule?.emails.includes(email) ? schedule.workspace.name : null };
}

/**
 * Removes the recipient from the schedule, and the mails that wait for them. A schedule without recipients is deleted. A repeat changes nothing.
 *
 * @returns null where the token is not one of ours
 * @throws AppError CONFLICT where the recipients were changed at the same moment.
 */
export async function unsubscribeFromReports(token: string): Promise<ReportSubscription | null> {
  const recipient = recipientOf(token);
  if (!recipient) return null;
  const { workspaceId, scheduleId: id, email, locale } = recipient;
  await transaction(async (tx) => {
    const schedule = await repository.findReportSchedule(tx, { workspaceId, id });
    if (!schedule?.emails.includes(email)) return;
    const { emails } = schedule;
    const isLast = emails.length === 1;
    if (isLast) await repository.deleteReportSchedule(tx, { workspaceId, id });
    else if (!(await repository.removeRecipient(tx, { workspaceId, id, emails }, email)))
      throw new AppError("CONFLICT", "The recipients were changed meanwhile.");
    await deliveries.deleteUnsentDeliveries(tx, { workspaceId, scheduleId: id, email });
    await recordEvent(tx, { workspaceId, type: reportEvents.unsubscribed, payload: { scheduleId: id, email, scheduleDeleted: isLast } });
  });
  return { email, locale, sender: null };
}
