"use client";

import { memo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, AnalyticsIcon } from "@/components/ui/icons";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { Overview, OverviewFilters } from "@/server/domains/analytics/overview.schema";
import { usePlatformName } from "../connections/platform-name";
import { type AnalyticsFilter, analyticsHref, DEFAULT_DAYS } from "./analytics-filter";
import { BestPosts } from "./best-posts";
import { EngagementChart } from "./engagement-chart";
import { ExportButton, ExportFailure, useExport } from "./export-button";
import { FilterRow } from "./filter-row";
import { HeatMap } from "./heat-map";
import { KpiCards } from "./kpi-cards";
import { Shares } from "./shares";

interface AnalyticsProps {
  filter: AnalyticsFilter;
  choices: OverviewFilters;
  overview: Overview;
}

export function Analytics({ filter, choices, overview }: AnalyticsProps) {
  const t = useText("analytics");
  const { requested, request, loading } = useOptimisticFilter(filter, analyticsHref);
  const exporting = useExport(filter);
  const unfiltered = !filter.connectionId && !filter.brandId && filter.days === DEFAULT_DAYS;
  const empty = overview.kpis.posts === 0;
  return (
    <Page title={t("title")} actions={empty ? null : <ExportButton busy={exporting.isPending} onExport={() => exporting.mutate()} />}>
      {exporting.isError ? <ExportFailure onRetry={() => exporting.mutate()} /> : null}
      {empty && unfiltered ? null : <FilterRow filter={requested} choices={choices} onChange={(chosen) => request(chosen, { scroll: false })} />}
      <LoadingVeil loading={loading}>{empty ? <Nothing unfiltered={unfiltered} /> : <Figures overview={overview} days={filter.days} />}</LoadingVeil>
    </Page>
  );
}

function Nothing({ unfiltered }: { unfiltered: boolean }) {
  const t = useText("analytics");
  const common = useText("common");
  const may = useMay();
  const kind = unfiltered ? "empty" : "noneInPeriod";
  return (
    <Card>
      <EmptyState
        icon={AnalyticsIcon}
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        action={
          !unfiltered ? (
            <LinkButton href="/insights/posts">{common("clearFilters")}</LinkButton>
          ) : may.write ? (
            <LinkButton href="/posts/new" variant="primary">
              <AddIcon />
              {t("empty.action")}
            </LinkButton>
          ) : null
        }
      />
    </Card>
  );
}

/** Charts are not drawn again while others are on their way. */
const Figures = memo(function Figures({ overview, days }: { overview: Overview; days: number }) {
  const t = useText("analytics");
  const format = useFormat();
  const zone = useZone();
  const platformName = usePlatformName();
  const { platforms, formats, silent } = overview;
  const [topPlatform] = platforms;
  const [topFormat] = [...formats].filter((row) => row.rate !== null).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  return (
    <>
      <p className="text-sm text-gray-11">
        {overview.dataAsOf ? t("asOf", { time: format.dateTime(overview.dataAsOf, zone), zone: format.city(zone) }) : t("notRead")}
      </p>
      {silent.length > 0 ? <Notice hue="gray">{t("silent", { platforms: silent.map(platformName).join(t("and")) })}</Notice> : null}
      <KpiCards kpis={overview.kpis} changes={overview.changes} days={days} />
      <EngagementChart days={overview.days} kpis={overview.kpis} changes={overview.changes} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Shares
          title={t("platforms.title")}
          of={t("platforms.column")}
          sentence={topPlatform ? t("platforms.sentence", { platform: platformName(topPlatform.platform) }) : t("notRead")}
          rows={platforms.map(({ platform, ...row }) => ({ ...row, key: platform, name: platformName(platform), mark: <PlatformMark platform={platform} /> }))}
        />
        <Shares
          title={t("formats.title")}
          of={t("formats.column")}
          sentence={topFormat ? t("formats.sentence", { format: t(`format.${topFormat.format}`), rate: format.percent(topFormat.rate ?? 0) }) : t("notRead")}
          rows={formats.map(({ format: kind, ...row }) => ({ ...row, key: kind, name: t(`format.${kind}`) }))}
        />
      </div>
      <HeatMap cells={overview.cells} />
      <BestPosts rows={overview.best} />
    </>
  );
});
