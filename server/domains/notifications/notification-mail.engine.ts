import escapeHtml from "escape-html";
import { mailPage } from "@/server/lib/mail-page";
import { counted, dateText, daysText, isolated, momentText } from "@/server/lib/wording";
import type { Happening } from "./notifications.schema";
import { placeOf } from "./places.schema";

/** One message with all that has happened since the last, in the reader's language. */

interface News {
  workspaceName: string;
  timezone: string;
  /** What people call that zone. */
  zone: string;
  happenings: readonly Happening[];
  /** What a page's path is put after, without a slash at the end. */
  address: string;
  settingsUrl: string;
}

interface Words {
  product: string;
  subject(count: string, workspace: string): string;
  counts: { en: [string, string]; ar: [string, string, string, string, string] };
  says(happening: Happening): string;
  open: string;
  zone(name: string): string;
  place(workspace: string): string;
  stop: string;
}

const counts: Words["counts"] = { en: ["notification", "notifications"], ar: ["إشعار واحد", "إشعاران", "إشعارات", "إشعارًا", "إشعار"] };
const listed = (names: readonly string[], separator: string) => names.map(isolated).join(separator);

const words: Record<"ar" | "en", Words> = {
  ar: {
    product: "ناشر",
    counts,
    subject: (count, workspace) => `${count} من مساحة ${workspace} في ناشر`,
    says: (one) => {
      switch (one.kind) {
        case "posts":
          if (one.accounts.length === 0) return one.status === "FAILED" ? "تعذّر نشر المنشور." : "نُشر المنشور على بعض الحسابات فقط.";
          return one.status === "FAILED" ? `تعذّر النشر على ${listed(one.accounts, "، ")}.` : `نُشر المنشور إلا على ${listed(one.accounts, "، ")}.`;
        case "approvals":
          return {
            waiting: "منشور بانتظار اعتمادك.",
            approved: "اعتُمد منشورك.",
            returned: one.comment ? `أُعيد منشورك للتعديل مع ملاحظة: ${isolated(oneLine(one.comment))}` : "أُعيد منشورك للتعديل.",
            missed: "فات موعد منشورك قبل اعتماده، فلم يُنشر.",
          }[one.state];
        case "connections":
          if (one.health === "expired") return `تلزم إعادة ربط ${isolated(one.account)} قبل أن يُنشر عليه من جديد.`;
          return `تلزم إعادة ربط ${isolated(one.account)} ${one.daysLeft === 0 ? "اليوم" : `خلال ${daysText(one.daysLeft, "ar")}`} وإلا تعذّر النشر عليه.`;
        case "webhooks":
          return `توقّف الإرسال إلى ${isolated(one.url)} بعد 5 مرات فشل متتالية.`;
        case "anomalies":
          return one.days === 1 ? one.text : `${one.text} حدث ذلك في ${daysText(one.days, "ar")} منذ ${dateText(one.since, "ar")}.`;
      }
    },
    open: "فتح",
    zone: (name) => `الأوقات بتوقيت ${name}.`,
    place: (workspace) => `هذه الإشعارات من مساحة العمل ${workspace}.`,
    stop: "اختيار ما يصل بالبريد أو إيقافه",
  },
  en: {
    product: "Nashir",
    counts,
    subject: (count, workspace) => `${count} from ${workspace} on Nashir`,
    says: (one) => {
      switch (one.kind) {
        case "posts":
          if (one.accounts.length === 0) return one.status === "FAILED" ? "A post could not be published." : "Published on some accounts only.";
          return one.status === "FAILED" ? `Not published on ${listed(one.accounts, ", ")}.` : `Published, except on ${listed(one.accounts, ", ")}.`;
        case "approvals":
          return {
            waiting: "A post waits for your approval.",
            approved: "Your post was approved.",
            returned: one.comment ? `Your post was returned with a comment: ${isolated(oneLine(one.comment))}` : "Your post was returned.",
            missed: "A post’s time came before it was approved, so it was not published.",
          }[one.state];
        case "connections":
          if (one.health === "expired") return `${isolated(one.account)} must be reconnected before it can publish again.`;
          return `${isolated(one.account)} must be reconnected ${one.daysLeft === 0 ? "today" : `within ${daysText(one.daysLeft, "en")}`} or its posts will fail.`;
        case "webhooks":
          return `Deliveries to ${isolated(one.url)} stopped after 5 failures in a row.`;
        case "anomalies":
          return one.days === 1 ? one.text : `${one.text} It was so on ${daysText(one.days, "en")} since ${dateText(one.since, "en")}.`;
      }
    },
    open: "Open",
    zone: (name) => `Times are those of ${name}.`,
    place: (workspace) => `These notifications are from the workspace ${workspace}.`,
    stop: "Choose what comes by mail, or stop it",
  },
};

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const signs = new Intl.Segmenter();
const quoted = 100;

/** The beginning of what somebody wrote, on one line; what is drawn as one sign, of however many letters, is kept or left out whole. */
function beginning(text: string): string {
  const line = oneLine(text);
  let [kept, letters] = ["", 0];
  for (const { segment } of signs.segment(line)) {
    letters += [...segment].length;
    if (letters > quoted) return `${kept}…`;
    kept += segment;
  }
  return line;
}

export function notificationMail(news: News, locale: "ar" | "en"): { subject: string; text: string; html: string } {
  const say = words[locale];
  const workspace = isolated(news.workspaceName);
  const subject = say.subject(counted(news.happenings.length, locale, say.counts), workspace);
  const items = news.happenings.map((one) => ({
    sentence: say.says(one),
    snippet: one.kind === "posts" || one.kind === "approvals" ? beginning(one.text) : null,
    at: momentText(one.at, news.timezone, locale),
    url: `${news.address}${placeOf(one)}`,
  }));
  const closing = [say.place(workspace), say.zone(isolated(news.zone))];
  const text = [
    ...items.map(({ sentence, snippet, at, url }) => [sentence, ...(snippet ? [isolated(snippet)] : []), at, url].join("\n")),
    closing.join("\n"),
    `${say.stop}:\n${news.settingsUrl}`,
  ].join("\n\n");
  const small = (content: string) => `<p style="margin:0 0 4px;color:#55656b;font-size:14px">${content}</p>`;
  const content = `<p style="margin:0 0 24px;font-weight:600">${say.product}</p>
${items
  .map(
    ({ sentence, snippet, at, url }) => `<div style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #dfe4e6">
<p style="margin:0 0 4px">${escapeHtml(sentence)}</p>
${snippet ? `<p dir="auto" style="margin:0 0 4px;color:#55656b">${escapeHtml(snippet)}</p>` : ""}
${small(escapeHtml(at))}
<a href="${escapeHtml(url)}" style="color:#005a63">${say.open}</a>
</div>`,
  )
  .join("\n")}
${closing.map((line) => small(escapeHtml(line))).join("\n")}
<p style="margin:16px 0 0"><a href="${escapeHtml(news.settingsUrl)}" style="color:#005a63;font-size:14px">${say.stop}</a></p>`;
  return { subject, text, html: mailPage({ locale, title: subject, content }) };
}
