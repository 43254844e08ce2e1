import escapeHtml from "escape-html";

interface MailPage {
  locale: "ar" | "en";
  title: string;
  /** HTML that is safe already. */
  content: string;
}

/** The HTML part of a message. Language and direction stand within the body too: mail programs on the web drop the elements around it. */
export function mailPage({ locale, title, content }: MailPage): string {
  const read = `lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"`;
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
