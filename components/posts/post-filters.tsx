"use client";

import clsx from "clsx";
import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { Button } from "@/components/ui/button";
import { FilterIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { lazyPart } from "@/components/ui/part";
import { SearchField } from "@/components/ui/search-field";
import type { SavedView } from "@/server/domains/posts/saved-views.schema";
import { type PostStatus, type PostTab, postStatuses, postTabs } from "@/shared/post-states";
import type { FilterChoices } from "./filter-panel";
import { hiddenFilters, openedTab, type PostFilter, postsHref } from "./posts-href";
import { SavedViews } from "./saved-views";

const FilterPanel = lazyPart(() => import("./filter-panel").then((module) => module.FilterPanel));

const tabs = Object.keys(postTabs) as PostTab[];

interface PostFiltersProps extends FilterChoices {
  filtering: OptimisticFilter<PostFilter>;
  counts: Record<PostStatus, number>;
  /** A count of this many is the least that there are; null: all are exact. */
  countedTo: number | null;
  views: SavedView[];
}

export function PostFilters({ filtering, counts, countedTo, views, ...choices }: PostFiltersProps) {
  const t = useText("posts");
  const bulk = useText("bulk");
  const common = useText("common");
  const format = useFormat();
  const { requested, request, linkTo } = filtering;
  const hidden = hiddenFilters(requested);
  const [open, setOpen] = useState(hidden > 0);
  const change = (changed: Partial<PostFilter>) => request({ ...requested, ...changed, offset: 0 }, { replace: true, scroll: false });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <nav aria-label={t("tabs.label")} className="-mx-4 flex max-w-[100vw] gap-1 overflow-x-auto px-4 py-1 sm:mx-0 sm:max-w-full sm:px-1">
          {[...tabs, undefined].map((tab) => {
            const statuses: readonly PostStatus[] = tab ? postTabs[tab] : postStatuses;
            const total = statuses.reduce((sum, status) => sum + counts[status], 0);
            const least = countedTo !== null && statuses.some((status) => counts[status] >= countedTo);
            return (
              <Link
                key={tab ?? "all"}
                {...linkTo({ ...requested, ...openedTab(tab) })}
                aria-current={requested.tab === tab ? "page" : undefined}
                className={clsx(
                  "inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-3 text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:h-11",
                  "aria-[current=page]:bg-gray-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12",
                )}
              >
                {tab ? t(`tabs.${tab}`) : common("all")}
                <span className="figures text-xs text-gray-10">{least ? common("atLeast", { n: total }) : format.number(total)}</span>
              </Link>
            );
          })}
        </nav>
        <div className="flex grow gap-2 sm:grow-0">
          <SearchField label={bulk("filters.search")} value={requested.search ?? ""} onSearch={(search) => change({ search: search || undefined })} />
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            <FilterIcon />
            {hidden > 0 ? bulk("filters.openCount", { n: hidden }) : bulk("filters.open")}
          </Button>
          <SavedViews href={postsHref({ ...requested, offset: 0 })} initial={views} />
        </div>
      </div>
      {open ? <FilterPanel filtering={filtering} onChange={change} {...choices} /> : null}
    </div>
  );
}
