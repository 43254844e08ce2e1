"use client";

import { FilterSelect } from "@/components/calendar/filter-choices";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useZone } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ListedLabel } from "@/server/domains/posts/labels.schema";
import type { PostAuthor } from "@/server/domains/posts/table.schema";
import { socialPlatforms } from "@/shared/social/platforms";
import { openedTab, type PostFilter } from "./posts-href";

export interface FilterChoices {
  accounts: readonly Connection[];
  brands: readonly { id: string; name: string }[];
  authors: readonly PostAuthor[];
  labels: ListedLabel[];
}

type Order = Pick<PostFilter, "sort" | "direction">;
const orders: readonly Order[] = (["created", "time", "state"] as const).flatMap((sort) =>
  (sort === "state" ? (["asc", "desc"] as const) : (["desc", "asc"] as const)).map((direction) => ({ sort, direction })),
);
const orderName = ({ sort, direction }: Order) => `${sort}-${direction}` as const;

interface FilterPanelProps extends FilterChoices {
  filtering: OptimisticFilter<PostFilter>;
  onChange(change: Partial<PostFilter>): void;
}

/** The rarer filters, each with its name. What a workspace has none of is not offered. */
export function FilterPanel({ filtering: { requested, linkTo }, onChange, accounts, brands, authors, labels }: FilterPanelProps) {
  const t = useText("bulk");
  const posts = useText("posts");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const nameOf = usePlatformName();
  const choice = (
    label: string,
    every: string,
    value: string | undefined,
    options: readonly { value: string; label: string }[],
    choose: (value: string) => void,
  ) => <Field label={label}>{(control) => <FilterSelect {...control} choice={{ every, value, options, choose }} />}</Field>;
  const day = (label: string, name: "from" | "to") => (
    <Field label={label}>
      {(control) => (
        <Input {...control} code type="date" value={requested[name] ?? ""} onChange={(event) => onChange({ [name]: event.target.value || undefined })} />
      )}
    </Field>
  );
  const names = labels.map(({ name }) => name);
  const labelOptions = requested.label && !names.includes(requested.label) ? [requested.label, ...names] : names;
  return (
    <div className="grid gap-3 rounded-card border border-gray-5 bg-surface p-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {choice(
          posts("platformFilter"),
          posts("allPlatforms"),
          requested.platform,
          socialPlatforms.map((platform) => ({ value: platform, label: nameOf(platform) })),
          (value) => onChange({ platform: socialPlatforms.find((platform) => platform === value) }),
        )}
        {choice(
          t("filters.account"),
          t("filters.allAccounts"),
          requested.accountId,
          accounts.map((account) => ({ value: account.id, label: `${account.accountName} (${nameOf(account.platform)})` })),
          (value) => onChange({ accountId: value || undefined }),
        )}
        {brands.length > 0
          ? choice(
              t("filters.brand"),
              t("filters.allBrands"),
              requested.brandId,
              brands.map((brand) => ({ value: brand.id, label: brand.name })),
              (value) => onChange({ brandId: value || undefined }),
            )
          : null}
        {authors.length > 1
          ? choice(
              t("filters.author"),
              t("filters.anybody"),
              requested.authorId,
              authors.map((author) => ({ value: author.id, label: author.name })),
              (value) => onChange({ authorId: value || undefined }),
            )
          : null}
        {labelOptions.length > 0
          ? choice(
              t("filters.label"),
              t("filters.allLabels"),
              requested.label,
              labelOptions.map((label) => ({ value: label, label })),
              (value) => onChange({ label: value || undefined }),
            )
          : null}
        {day(t("filters.from"), "from")}
        {day(t("filters.to"), "to")}
        {/* The table's headers sort as well, where there is room for headers. */}
        <Field label={t("filters.sort")}>
          {(control) => (
            <Select
              {...control}
              value={orderName(requested)}
              onChange={(event) => onChange(orders.find((order) => orderName(order) === event.target.value) ?? {})}
            >
              {orders.map((order) => (
                <option key={orderName(order)} value={orderName(order)}>
                  {t(`filters.order.${orderName(order)}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-gray-10">{t("filters.zone", { city: format.city(zone) })}</p>
        <LinkButton size="sm" variant="quiet" {...linkTo(openedTab(requested.tab), { scroll: false })}>
          {common("clearFilters")}
        </LinkButton>
      </div>
    </div>
  );
}
