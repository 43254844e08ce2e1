import escapeHtml from "escape-html";
import { mailPage } from "@/server/lib/mail-page";
import { text } from "@/server/lib/text";
import { dateText, momentText } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import { notificationHref } from "@/shared/notification-href";
import { groupedByKind } from "./notifications.engine";
import type { NotificationItem } from "./notifications.schema";

/** One message with all that has happened since the last, in the reader's language. */

interface MailContent {
  workspaceName: string;
  timezone: string;
  /** What people call that zone. */
  zone: string;
  items: readonly NotificationItem[];
  /** What a page's path is put after, without a slash at the end. */
  address: string;
  settingsUrl: string;
  /** Under a heading for each kind. */
  isDigest: boolean;
}

function sentenceOf(one: NotificationItem, locale: "ar" | "en"): string {
  switch (one.kind) {
    case "posts": {
      const failed = one.status === "FAILED";
      if (one.accounts.length === 0) return text(locale, failed ? "mail.notification.postFailed" : "mail.notification.postPartly");
      const accounts = commaSeparated(one.accounts.map(isolated), locale);
      return text(locale, failed ? "mail.notification.postFailedOn" : "mail.notification.postPartlyOn", { accounts });
    }
    case "approvals":
      if (one.state === "returned" && one.comment) return text(locale, "mail.notification.returnedWithComment", { comment: isolated(oneLine(one.comment)) });
      return text(locale, `mail.notification.approval.${one.state}`);
    case "comments": {
      const comment = isolated(oneLine(one.comment));
      if (one.by === null) return text(locale, "mail.notification.commentOfFormer", { comment });
      return text(locale, "mail.notification.comment", { by: isolated(one.by), comment });
    }
    case "connections": {
      const account = isolated(one.account);
      if (one.health === "expired") return text(locale, "mail.notification.connectionExpired", { account });
      if (one.daysLeft === 0) return text(locale, "mail.notification.connectionEndsToday", { account });
      return text(locale, "mail.notification.connectionEnds", { account, days: text(locale, "count.day", { count: one.daysLeft }) });
    }
    case "webhooks":
      return text(locale, "mail.notification.endpointStopped", { url: isolated(one.url) });
    case "anomalies": {
      if (one.days === 1) return one.text;
      const days = text(locale, "count.day", { count: one.days });
      return text(locale, "mail.notification.onSeveralDays", { anomaly: one.text, days, date: dateText(one.since, locale) });
    }
  }
}

function oneLine(content: string): string {
  return content.replaceAll(/\s+/g, " ").trim();
}

const signs = new Intl.Segmenter();
const EXCERPT_LENGTH = 100;

/** The beginning of a text on one line, cut between grapheme clusters. */
function beginning(content: string): string {
  const line = oneLine(content);
  let [excerpt, letters] = ["", 0];
  for (const { segment } of signs.segment(line)) {
    letters += [...segment].length;
    if (letters > EXCERPT_LENGTH) return `${excerpt}…`;
    excerpt += segment;
  }
  return line;
}

export function notificationMail(input: MailContent, locale: "ar" | "en"): { subject: string; text: string; html: string } {
  const workspace = isolated(input.workspaceName);
  const notifications = text(locale, "count.notification", { count: input.items.length });
  const subject = text(locale, "mail.notification.subject", { notifications, workspace });
  const stop = text(locale, "mail.notification.stop");
  const mailItem = (one: NotificationItem) => ({
    sentence: sentenceOf(one, locale),
    snippet: "postId" in one ? beginning(one.text) : null,
    at: momentText(one.at, input.timezone, locale),
    url: `${input.address}${notificationHref(one)}`,
  });
  const groups = input.isDigest
    ? groupedByKind(input.items).map(({ kind, items }) => ({ heading: text(locale, `mail.notification.kinds.${kind}`), items: items.map(mailItem) }))
    : [{ heading: null, items: input.items.map(mailItem) }];
  const closing = [text(locale, "mail.notification.place", { workspace }), text(locale, "mail.notification.zone", { name: isolated(input.zone) })];
  const plain = [
    ...groups.flatMap(({ heading, items }) => [
      ...(heading ? [heading] : []),
      ...items.map(({ sentence, snippet, at, url }) => [sentence, ...(snippet ? [isolated(snippet)] : []), at, url].join("\n")),
    ]),
    closing.join("\n"),
    `${stop}:\n${input.settingsUrl}`,
  ].join("\n\n");
  const small = (content: string) => `<p style="margin:0 0 4px;color:#55656b;font-size:14px">${content}</p>`;
  const content = `<p style="margin:0 0 24px;font-weight:600">${text(locale, "mail.product")}</p>
${groups
  .flatMap(({ heading, items }) => [
    ...(heading ? [`<h2 style="margin:24px 0 8px;font-size:16px">${heading}</h2>`] : []),
    ...items.map(
      ({ sentence, snippet, at, url }) => `<div style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #dfe4e6">
<p style="margin:0 0 4px">${escapeHtml(sentence)}</p>
${snippet ? `<p dir="auto" style="margin:0 0 4px;color:#55656b">${escapeHtml(snippet)}</p>` : ""}
${small(escapeHtml(at))}
<a href="${escapeHtml(url)}" style="color:#005a63">${text(locale, "mail.notification.open")}</a>
</div>`,
    ),
  ])
  .join("\n")}
${closing.map((line) => small(escapeHtml(line))).join("\n")}
<p style="margin:16px 0 0"><a href="${escapeHtml(input.settingsUrl)}" style="color:#005a63;font-size:14px">${stop}</a></p>`;
  return { subject, text: plain, html: mailPage({ locale, title: subject, content }) };
}
