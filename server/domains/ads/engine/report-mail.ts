import { linkMail } from "@/server/lib/mail-page";
import { text } from "@/server/lib/text";
import { momentText, zoneName } from "@/server/lib/wording";
import { isolated } from "@/shared/format";
import type { AdsLocale } from "../metrics.schema";
import { figureTexts } from "./report-body";
import type { ReportFacts } from "./report-facts";

interface ReportMailInput {
  title: string;
  summary: string;
  currencies: ReportFacts["currencies"];
  url: string;
  expiresAt: Date;
  workspace: { name: string; timezone: string };
  /** Who set up the schedule. */
  sender: string;
  frequency: "WEEKLY" | "MONTHLY";
  isTest: boolean;
  /** Null in a test: who gets it is no recipient of the schedule. */
  unsubscribeUrl: string | null;
}

/** A report's figures, with the change to the period before, and the way to the whole of it. */
export function reportMail(
  { title, summary, currencies, url, expiresAt, workspace, sender, frequency, isTest, unsubscribeUrl }: ReportMailInput,
  locale: AdsLocale,
) {
  const name = isolated(workspace.name);
  const running = currencies.filter(({ now }) => now.spend > 0);
  const tables = running.map(({ currency, now, before }) => ({
    head: [running.length > 1 ? currency : "", text(locale, "report.heading.period"), text(locale, "report.heading.change")],
    rows: figureTexts(now, before, currency, locale),
  }));
  const time = momentText(expiresAt, workspace.timezone, locale);
  const zone = isolated(zoneName(workspace.timezone, locale, expiresAt));
  return linkMail({
    locale,
    subject: text(locale, isTest ? "mail.report.testSubject" : "mail.report.subject", { title, workspace: name }),
    before: [summary],
    tables,
    action: text(locale, "mail.report.open"),
    url,
    after: [text(locale, "mail.report.ends", { time, zone }), text(locale, `mail.report.reason.${frequency}`, { sender: isolated(sender), workspace: name })],
    stop: unsubscribeUrl === null ? undefined : { label: text(locale, "mail.report.unsubscribe"), url: unsubscribeUrl },
  });
}
