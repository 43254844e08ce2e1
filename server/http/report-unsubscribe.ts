import escapeHtml from "escape-html";
import { findSubscription, unsubscribeFromReports } from "@/server/domains/ads";
import { AppError } from "@/server/lib/errors";
import { mailPage } from "@/server/lib/mail-page";
import { type TextKey, text } from "@/server/lib/text";
import { isolated } from "@/shared/format";
import { localeOf } from "@/shared/locale";

/**
 * GET and POST of /unsubscribe/{token}, the link in mailed reports. GET shows a confirmation, because mail programs prefetch links; POST unsubscribes, from the
 * page or from a mail program itself (RFC 8058). No session: the token is signed.
 */

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

type Locale = Parameters<typeof text>[0];

interface Page {
  locale: Locale;
  title: TextKey;
  content: string;
  /** HTML of what can be done. */
  action?: string;
}

function answer(status: number, { locale, title, content, action = "" }: Page): Response {
  const heading = text(locale, title);
  const body = `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>\n<p style="margin:0">${escapeHtml(content)}</p>\n${action}`;
  const page = mailPage({ locale, title: heading, content: body });
  return new Response(page.replace("</title>", '</title><meta name="viewport" content="width=device-width">'), { status, headers });
}

const button = (locale: Locale) => `<form method="post" style="margin:24px 0 0">
<button style="padding:10px 20px;border:0;border-radius:6px;background:#006a75;color:#ffffff;font:inherit;font-weight:600;cursor:pointer">${escapeHtml(text(locale, "mail.unsubscribe.confirm"))}</button>
</form>`;

export async function handleReportUnsubscribe(request: Request): Promise<Response> {
  const token = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const isPost = request.method === "POST";
  try {
    const found = await (isPost ? unsubscribeFromReports(token) : findSubscription(token));
    if (!found) {
      const locale = localeOf(undefined, request.headers.get("accept-language"));
      return answer(404, { locale, title: "mail.unsubscribe.unknownTitle", content: text(locale, "mail.unsubscribe.unknown") });
    }
    const { locale, sender } = found;
    const email = isolated(found.email);
    if (sender === null) return answer(200, { locale, title: "mail.unsubscribe.doneTitle", content: text(locale, "mail.unsubscribe.done", { email }) });
    const content = text(locale, "mail.unsubscribe.question", { email, workspace: isolated(sender) });
    return answer(200, { locale, title: "mail.unsubscribe.title", content, action: button(locale) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const locale = localeOf(undefined, request.headers.get("accept-language"));
    return answer(error.status, { locale, title: "mail.unsubscribe.title", content: text(locale, "mail.unsubscribe.again"), action: button(locale) });
  }
}
