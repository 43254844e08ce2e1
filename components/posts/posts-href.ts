import type { PostFilterInput, PostSort, PostTableInput } from "@/server/domains/posts/table.schema";
import { type PostTab, postTabs } from "@/shared/post-states";

/** The list's address: what is chosen is in it, so that it can be kept, sent and gone back to. */

export interface PostFilter extends PostFilterInput {
  sort: PostSort;
  direction: PostTableInput["direction"];
  offset: number;
}

/** Default order: times from the newest, statuses from the first one of the life cycle. */
const usualDirection = (sort: unknown): PostFilter["direction"] => (sort === "state" ? "asc" : "desc");

/** What comes next is first among what is to come; else the newest. */
function usualOrder(tab: unknown): Pick<PostFilter, "sort" | "direction"> {
  if (tab === "upcoming") return { sort: "time", direction: "asc" };
  return { sort: tab === "sent" || tab === "failed" ? "time" : "created", direction: "desc" };
}

/** A tab as it opens. */
export const openedTab = (tab: PostTab | undefined): PostFilter => ({ tab, ...usualOrder(tab), offset: 0 });

/** A second press on the same column turns the order around. */
export function sortedBy(filter: PostFilter, sort: PostSort): PostFilter {
  const turned = filter.direction === "desc" ? "asc" : "desc";
  return { ...filter, sort, direction: filter.sort === sort ? turned : usualDirection(sort), offset: 0 };
}

/** Names in the address; platforms are written small there. The tab has a rule of its own: what is to come opens first. */
const names = {
  platform: "platform",
  accountId: "account",
  brandId: "brand",
  authorId: "author",
  label: "label",
  search: "q",
  from: "from",
  to: "to",
} as const satisfies Record<Exclude<keyof PostFilterInput, "tab">, string>;

type FilterName = keyof typeof names;
const filterNames = Object.keys(names) as FilterName[];

export function postsHref(filter: Partial<PostFilter>): string {
  const query = new URLSearchParams();
  const { tab, sort, direction } = filter;
  if (tab !== "upcoming") query.set("tab", tab ?? "all");
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(names[name], name === "platform" ? value.toLowerCase() : value);
  }
  const usual = usualOrder(tab);
  const turned = direction && direction !== (sort === usual.sort ? usual.direction : usualDirection(sort));
  if (sort && (sort !== usual.sort || turned)) query.set("sort", sort);
  if (turned) query.set("direction", direction);
  if (filter.offset) query.set("offset", String(filter.offset));
  const text = query.toString();
  return text ? `/posts?${text}` : "/posts";
}

/** The tab in the address; an address from before there were tabs has a status. */
function tabOf({ tab = "upcoming", status }: Record<string, string | string[] | undefined>): string | string[] | undefined {
  const state = String(status).toUpperCase();
  const ofState = Object.entries(postTabs).find(([, statuses]) => statuses.some((one) => one === state));
  return ofState ? ofState[0] : tab === "all" ? undefined : tab;
}

/** The filters in an address, not yet validated. */
export function filterOf(query: Record<string, string | string[] | undefined>): Record<string, unknown> {
  const entries = filterNames.map((name) => [name, query[names[name]] || undefined]);
  const tab = tabOf(query);
  const usual = usualOrder(tab);
  const { sort = usual.sort, offset } = query;
  const { direction = sort === usual.sort ? usual.direction : usualDirection(sort) } = query;
  return { ...Object.fromEntries(entries), tab, sort, direction, offset };
}

/** The filters alone, without order and page; those that are not set are left out. */
export function filtersOf({ sort: _sort, direction: _direction, offset: _offset, ...filter }: PostFilter): PostFilterInput {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** How many filters are on, besides the tab and the search that are in view. */
export function hiddenFilters(filter: PostFilter): number {
  return filterNames.filter((name) => name !== "search" && filter[name] !== undefined).length;
}
