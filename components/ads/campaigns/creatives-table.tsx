"use client";

import { Fragment } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import type { CampaignCreativesPage } from "@/server/domains/ads/campaign-figures.schema";
import { Delta } from "../overview/delta";
import { useFigureText } from "../overview/figure-text";
import { useLimitText } from "./use-limit-text";

type Creative = CampaignCreativesPage["data"][number];

const figures = ["spend", "impressions", "ctr", "conversions", "cpa", "roas"] as const;

/** A campaign's creatives with what each brought; those that spent most come first. */
export function CreativesTable({ creatives: { data, meta } }: { creatives: CampaignCreativesPage }) {
  const t = useText("ads");
  const format = useFormat();
  const columns: Column<Creative>[] = [
    { key: "name", header: t("creative.columns.name"), plain: true, wide: true, cell: (creative) => <Name creative={creative} /> },
    ...figures.map(
      (name): Column<Creative> => ({
        key: name,
        header: t(name === "impressions" || name === "ctr" ? `creative.columns.${name}` : `campaigns.columns.${name}`),
        figure: true,
        cell: (creative) => <Figure name={name} creative={creative} />,
      }),
    ),
  ];
  return (
    <Card>
      <CardHeader
        title={t("creative.title")}
        {...(meta.total > data.length ? { text: t("creative.first", { shown: format.number(data.length), total: format.number(meta.total) }) } : {})}
      />
      {data.length > 0 ? (
        <Table caption={t("creative.title")} columns={columns} rows={data} rowKey={(creative) => creative.id} />
      ) : (
        <p className="p-4 text-gray-11">{t("creative.none")}</p>
      )}
    </Card>
  );
}

function Figure({ name, creative: { kpis, delta, currency } }: { name: (typeof figures)[number]; creative: Creative }) {
  const text = useFigureText(currency);
  return (
    <span className="grid justify-items-end whitespace-nowrap">
      <bdi>{text.inColumn(name, kpis[name])}</bdi>
      <Delta name={name} percent={delta[name].percent} brief className="text-xs" />
    </span>
  );
}

const formats = ["IMAGE", "VIDEO", "CAROUSEL", "TEXT"] as const;

function Name({ creative }: { creative: Creative }) {
  const t = useText("ads");
  const limitText = useLimitText();
  const knownFormat = formats.find((format) => format === creative.format);
  return (
    <span className="grid min-w-0 gap-1 py-1 @4xl:min-w-48">
      <span className="text-base wrap-anywhere">
        <bdi>{creative.name}</bdi>
      </span>
      {creative.title && creative.title !== creative.name ? (
        <span dir="auto" className="user-text text-sm text-gray-11">
          {creative.title}
        </span>
      ) : null}
      <span className="flex flex-wrap items-center gap-2 text-xs text-gray-10">
        <StateBadge thing="campaign" state={creative.status} />
        {knownFormat ? t(`creative.format.${knownFormat}`) : null}
      </span>
      {creative.limits.length > 0 ? (
        <span className="text-sm wrap-anywhere text-amber-5">
          {t("creative.heldBack")}
          {[...new Set(creative.limits.map(limitText))].map((text, place) => (
            <Fragment key={text}>
              {place > 0 ? " · " : " "}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </span>
      ) : null}
    </span>
  );
}
