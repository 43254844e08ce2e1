"use client";

import clsx from "clsx";
import Link from "next/link";
import { useText } from "@/components/i18n/client";
import type { AskedFilter } from "@/components/shell/use-asked-filter";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { Column } from "@/components/ui/table";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { ChangeButton } from "../actions/change-button";
import { Delta } from "../overview/delta";
import { useFigureText } from "../overview/figure-text";
import { useBudgetText } from "./budget-text";
import { type CampaignFilter, sortedBy } from "./campaign-filter";
import { RowSelect } from "./row-select";
import type { TableCampaign } from "./table-campaign";
import type { useSelection } from "./use-selection";

const figures = ["spend", "conversions", "cpa", "roas"] as const;

interface CampaignColumnsInput {
  filtering: AskedFilter<CampaignFilter>;
  rows: readonly TableCampaign[];
  accounts: readonly AdAccount[];
  /** Which of them this person may change. */
  changeable(campaign: TableCampaign): boolean;
  selection: ReturnType<typeof useSelection>;
  onChange(campaign: TableCampaign): void;
}

export function useCampaignColumns({
  filtering: { asked, linkTo },
  rows,
  accounts,
  changeable,
  selection,
  onChange,
}: CampaignColumnsInput): Column<TableCampaign>[] {
  const t = useText("ads");
  const budget = useBudgetText();
  const selectable = rows.filter(changeable);
  const sortOf = (sort: CampaignFilter["sort"]): NonNullable<Column<TableCampaign>["sort"]> => ({
    link: linkTo(sortedBy(asked, sort), { scroll: false }),
    direction: asked.sort !== sort ? undefined : asked.direction === "asc" ? "ascending" : "descending",
  });
  const select: Column<TableCampaign> = {
    key: "select",
    header: (
      <RowSelect
        label={t("bulk.selectAll")}
        checked={selectable.length > 0 && selectable.every(({ id }) => selection.has(id))}
        onChange={(on) => selection.set(selectable, on)}
      />
    ),
    plain: true,
    corner: true,
    cell: (campaign) =>
      changeable(campaign) ? (
        <RowSelect
          label={t("bulk.select", { campaign: campaign.name })}
          checked={selection.has(campaign.id)}
          onChange={(on) => selection.set([campaign], on)}
        />
      ) : null,
  };
  return [
    ...(selectable.length > 0 ? [select] : []),
    {
      key: "name",
      header: t("campaigns.columns.name"),
      plain: true,
      wide: true,
      sort: sortOf("name"),
      cell: (campaign) => <Name campaign={campaign} account={accounts.find(({ id }) => id === campaign.adAccountId)} />,
    },
    { key: "budget", header: t("campaigns.columns.budget"), figure: true, cell: (campaign) => <span className="whitespace-nowrap">{budget(campaign)}</span> },
    ...figures.map(
      (name): Column<TableCampaign> => ({
        key: name,
        header: t(`campaigns.columns.${name}`),
        figure: true,
        sort: sortOf(name),
        cell: (campaign) => <Figure name={name} campaign={campaign} />,
      }),
    ),
    {
      key: "act",
      header: <span className="sr-only">{t("campaigns.columns.act")}</span>,
      plain: true,
      cell: (campaign) => (changeable(campaign) ? <ChangeButton campaign={campaign} size="sm" onClick={() => onChange(campaign)} /> : null),
    },
  ];
}

function Figure({ name, campaign: { kpis, delta, currency } }: { name: (typeof figures)[number]; campaign: TableCampaign }) {
  const text = useFigureText(currency);
  return (
    <span className="grid justify-items-end whitespace-nowrap" title={text.exact(name, kpis[name])}>
      <bdi>{text.brief(name, kpis[name])}</bdi>
      <Delta name={name} percent={delta[name].percent} brief className="text-xs" />
    </span>
  );
}

function Name({ campaign, account }: { campaign: TableCampaign; account: AdAccount | undefined }) {
  return (
    <span className="grid min-w-0 gap-1 py-1 pe-10 @4xl:min-w-48 @4xl:pe-0">
      <span className="flex min-w-0 items-center gap-2">
        <PlatformMark platform={campaign.platform} />
        <Link
          href={`/ads/campaigns/${campaign.id}`}
          className={clsx("min-w-0 text-base wrap-anywhere hover:underline pointer-coarse:py-2", campaign.status === "REMOVED" && "line-through")}
        >
          <bdi>{campaign.name}</bdi>
        </Link>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge thing="campaign" state={campaign.status} />
        <bdi className="one-line min-w-0 text-xs text-gray-10" title={account?.name}>
          {account?.name}
        </bdi>
      </span>
    </span>
  );
}
