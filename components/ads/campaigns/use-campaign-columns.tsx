"use client";

import clsx from "clsx";
import { useMemo } from "react";
import { useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay } from "@/components/shell/viewer-context";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { Column, Head } from "@/components/ui/table";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { ChangeButton } from "../actions/change-button";
import { Delta } from "../overview/delta";
import { useFigureText } from "../overview/figure-text";
import { useBudgetText } from "./budget-text";
import { type CampaignFilter, sortedBy } from "./campaign-filter";
import type { TableCampaign } from "./table-campaign";
import type { useSelection } from "./use-selection";

const figures = ["spend", "conversions", "cpa", "roas"] as const;

interface CampaignColumnsInput {
  filtering: OptimisticFilter<CampaignFilter>;
  rows: readonly TableCampaign[];
  accounts: readonly AdAccount[];
  selection: ReturnType<typeof useSelection>;
  onChange(campaign: TableCampaign): void;
}

/** The columns stay the same as long as nothing that a row shows has changed. */
export function useCampaignColumns({ filtering: { requested, linkTo }, rows, accounts, selection, onChange }: CampaignColumnsInput): {
  columns: Column<TableCampaign>[];
  heads: Record<string, Head>;
} {
  const t = useText("ads");
  const { manage } = useMay();
  const { set } = selection;
  const { accountOf, changeable } = useMemo(() => {
    const accountOf = (campaign: TableCampaign) => accounts.find(({ id }) => id === campaign.adAccountId);
    return {
      accountOf,
      /** Which of them this person may change. */
      changeable: (campaign: TableCampaign) => manage && campaign.status !== "REMOVED" && accountOf(campaign)?.status !== "DISCONNECTED",
    };
  }, [accounts, manage]);
  const selectable = rows.filter(changeable);
  const some = selectable.length > 0;
  const columns = useMemo((): Column<TableCampaign>[] => {
    const select: Column<TableCampaign> = {
      key: "select",
      header: null,
      plain: true,
      corner: true,
      cell: (campaign, chosen) =>
        changeable(campaign) ? (
          <RowSelect label={t("bulk.select", { campaign: campaign.name })} checked={chosen} onChange={(on) => set([campaign], on)} />
        ) : null,
    };
    return [
      ...(some ? [select] : []),
      {
        key: "name",
        header: t("campaigns.columns.name"),
        plain: true,
        wide: true,
        cell: (campaign) => <Name campaign={campaign} account={accountOf(campaign)} />,
      },
      { key: "budget", header: t("campaigns.columns.budget"), figure: true, cell: (campaign) => <Budget campaign={campaign} /> },
      ...figures.map(
        (name): Column<TableCampaign> => ({
          key: name,
          header: t(`campaigns.columns.${name}`),
          figure: true,
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
  }, [t, some, accountOf, changeable, set, onChange]);
  const sortOf = (sort: CampaignFilter["sort"]): [string, Head] => [
    sort,
    {
      sort: {
        link: linkTo(sortedBy(requested, sort), { scroll: false }),
        direction: requested.sort !== sort ? undefined : requested.direction === "asc" ? "ascending" : "descending",
      },
    },
  ];
  const all = (
    <RowSelect label={t("bulk.selectAll")} checked={some && selectable.every(({ id }) => selection.has(id))} onChange={(on) => set(selectable, on)} />
  );
  return { columns, heads: { select: { lead: all }, ...Object.fromEntries((["name", ...figures] as const).map(sortOf)) } };
}

function Budget({ campaign }: { campaign: TableCampaign }) {
  return <span className="whitespace-nowrap">{useBudgetText()(campaign)}</span>;
}

function Figure({ name, campaign: { kpis, delta, currency } }: { name: (typeof figures)[number]; campaign: TableCampaign }) {
  const text = useFigureText(currency);
  return (
    <span className="grid justify-items-end whitespace-nowrap">
      <bdi>{text.inColumn(name, kpis[name])}</bdi>
      <Delta name={name} percent={delta[name].percent} brief className="text-xs" />
    </span>
  );
}

function Name({ campaign, account }: { campaign: TableCampaign; account: AdAccount | undefined }) {
  return (
    <span className="grid min-w-0 gap-1 py-1 pe-10 @4xl:min-w-48 @4xl:gap-0.5 @4xl:py-0 @4xl:pe-0">
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

interface RowSelectProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A box in a table's row: its name is for screen readers, its target is larger than it looks. */
function RowSelect({ label, checked, onChange }: RowSelectProps) {
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      className="gap-0 [&>button]:relative [&>button]:mt-0 [&>button]:before:absolute [&>button]:before:-inset-3"
      checked={checked}
      onCheckedChange={(on) => onChange(on === true)}
    />
  );
}
