import escapeHtml from "escape-html";
import { directionOf } from "@/shared/format";
import { text } from "./text";

interface MailPage {
  locale: "ar" | "en";
  title: string;
  /** HTML that is safe already. */
  content: string;
}

/** The HTML part of a message. Language and direction are repeated within the body, because webmail programs drop the elements around it. */
export function mailPage({ locale, title, content }: MailPage): string {
  const read = `lang="${locale}" dir="${directionOf(locale)}"`;
  return `<!doctype html>
<html ${read}>
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f7f8;color:#1c2529;font:16px/1.6 system-ui,'Segoe UI',Tahoma,sans-serif">
<div ${read} style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe4e6;border-radius:10px;overflow-wrap:anywhere;word-break:break-word">
${content}
</div>
</body>
</html>`;
}

/** A message about one link, which it contains as a button and as text. */
interface LinkMail {
  locale: "ar" | "en";
  subject: string;
  /** Plain text, a paragraph each. */
  before: string[];
  /** The first cell of a row is its name. */
  tables?: { head: string[]; rows: string[][] }[];
  action: string;
  url: string;
  after: string[];
  /** At the end: the way to stop such messages. */
  stop?: { label: string; url: string } | undefined;
}

function tableOf({ head, rows }: { head: string[]; rows: string[][] }): string {
  const cell = (tag: "th" | "td") => (content: string) =>
    `<${tag} style="padding:6px 8px;border-bottom:1px solid #dfe4e6;text-align:start;font-weight:${tag === "th" ? 600 : 400}">${escapeHtml(content)}</${tag}>`;
  const body = rows.map(([name = "", ...values]) => `<tr>${cell("th")(name)}${values.map(cell("td")).join("")}</tr>`);
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px"><tr>${head.map(cell("th")).join("")}</tr>\n${body.join("\n")}</table>`;
}

export function linkMail({ locale, subject, before, tables = [], action, url, after, stop }: LinkMail): { subject: string; text: string; html: string } {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const paragraphs = (lines: string[]) => lines.map((line) => paragraph(escapeHtml(line))).join("\n");
  const content = `<p style="margin:0 0 24px;font-weight:600">${text(locale, "mail.product")}</p>
${paragraphs(before)}
${tables.map(tableOf).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#006a75;color:#ffffff;font-weight:600;text-decoration:none">${action}</a></p>
${paragraph(`${text(locale, "mail.paste")}<br><a href="${escapeHtml(url)}" dir="ltr" style="color:#005a63;word-break:break-all">${escapeHtml(url)}</a>`)}
${paragraphs(after)}${stop ? `\n<p style="margin:0"><a href="${escapeHtml(stop.url)}" style="color:#005a63;font-size:14px">${escapeHtml(stop.label)}</a></p>` : ""}`;
  return {
    subject,
    text: [
      ...before,
      ...tables.map(({ head: [title], rows }) =>
        [...(title ? [title] : []), ...rows.map(([name, value, change]) => `${name}: ${value} (${change})`)].join("\n"),
      ),
      `${action}:\n${url}`,
      ...after,
      ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    ].join("\n\n"),
    html: mailPage({ locale, title: subject, content }),
  };
}
