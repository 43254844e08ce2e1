import type { Components } from "react-markdown";
import { InLanguage } from "@/components/i18n/in-language";
import { directionOf } from "@/components/i18n/locale";
import { getFormat, getText } from "@/components/i18n/server";
import { messagesOf } from "@/components/messages";
import { readPreferences } from "@/components/preferences/read-preferences";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { only, PlainMarkdown } from "@/components/ui/plain-markdown";
import type { ReportPage } from "@/server/domains/ads/reports.schema";
import { linkedItems } from "./linked-list";
import { ReportCharts } from "./report-charts";

type Report = Pick<ReportPage, "kind" | "locale" | "periodStart" | "periodEnd" | "body" | "currencies">;
type Links = ReportPage["links"];

/** Styles for a report's parts. Its only bullet list is its findings, its only numbered one its recommendations. */
const partsOf = ({ findings, recommendations }: Links): Components => ({
  h2: (props) => <h2 className="mt-3 break-after-avoid text-lg font-semibold" {...only(props)} />,
  p: (props) => <p className="text-md" {...only(props)} />,
  ul: ({ children }) => <ul className="grid list-disc gap-1.5 ps-5 text-md print:block print:space-y-1.5">{linkedItems(children, findings)}</ul>,
  ol: ({ children }) => <ol className="grid list-decimal gap-1.5 ps-5 text-md print:block print:space-y-1.5">{linkedItems(children, recommendations)}</ol>,
  table: (props) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse" {...only(props)} />
    </div>
  ),
  th: (props) => <th scope="col" className="border-b border-gray-6 px-3 py-2 text-start text-sm font-medium text-gray-11 first:ps-0" {...only(props)} />,
  td: (props) => <td className="figures border-b border-gray-5 px-3 py-2 text-start first:ps-0" {...only(props)} />,
});

interface ReportContentProps {
  report: Report;
  /** Where its names lead; for somebody without an account nowhere. */
  links: Links;
}

/** What one report says, in its own language and direction whatever the page's. */
export async function ReportContent({ report, links }: ReportContentProps) {
  const [t, format, preferences] = await Promise.all([getText("adsInsight"), getFormat(), readPreferences()]);
  const { ads, common } = messagesOf(report.locale);
  const period = t("reports.periodText", { since: format.day(report.periodStart), until: format.day(report.periodEnd) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm text-gray-11">
        <Badge hue="gray">{t(`reports.kinds.${report.kind}`)}</Badge>
        <span className="figures">{period}</span>
      </div>
      <Card className="print:border-0">
        <article
          lang={report.locale}
          dir={directionOf(report.locale)}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-6 print:block print:space-y-3 print:p-0"
        >
          <PlainMarkdown text={report.body} parts={partsOf(links)} />
        </article>
      </Card>
      {/* One day is no line. */}
      {report.periodStart < report.periodEnd ? (
        <InLanguage locale={report.locale} messages={preferences.locale === report.locale ? null : { ads, common }}>
          {report.currencies.map((own) => (
            <ReportCharts key={own.currency} {...own} />
          ))}
        </InLanguage>
      ) : null}
    </>
  );
}
