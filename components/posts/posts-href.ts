import type { PostFilterInput, PostSort, PostTableInput } from "@/server/domains/posts/table.schema";

/** The list's address: what is chosen stands in it, so that it can be kept, sent and gone back to. */

export interface PostFilter extends PostFilterInput {
  sort: PostSort;
  direction: PostTableInput["direction"];
  offset: number;
}

/** Times are asked for from the newest, states from the first one that a post is in. */
const usualDirection = (sort: unknown): PostFilter["direction"] => (sort === "state" ? "asc" : "desc");

export const DEFAULT_POST_FILTER: PostFilter = { sort: "created", direction: "desc", offset: 0 };

/** A second press on the same column turns the order around. */
export function sortedBy(filter: PostFilter, sort: PostSort): PostFilter {
  const turned = filter.direction === "desc" ? "asc" : "desc";
  return { ...filter, sort, direction: filter.sort === sort ? turned : usualDirection(sort), offset: 0 };
}

/** Names in the address; states and platforms are written small there. */
const names = {
  status: "status",
  platform: "platform",
  accountId: "account",
  brandId: "brand",
  authorId: "author",
  label: "label",
  search: "q",
  from: "from",
  to: "to",
} as const satisfies Record<keyof PostFilterInput, string>;

type FilterName = keyof typeof names;
const filterNames = Object.keys(names) as FilterName[];

export function postsHref(filter: Partial<PostFilter>): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(names[name], name === "status" || name === "platform" ? value.toLowerCase() : value);
  }
  const { sort, direction } = filter;
  if (sort && sort !== "created") query.set("sort", sort);
  if (direction && direction !== usualDirection(sort)) query.set("direction", direction);
  if (filter.offset) query.set("offset", String(filter.offset));
  const text = query.toString();
  return text ? `/posts?${text}` : "/posts";
}

/** What an address asks for, not yet held to the schema. */
export function askedOf(query: Record<string, string | string[] | undefined>): Record<string, unknown> {
  const asked = filterNames.map((name) => [name, query[names[name]] || undefined]);
  const { sort, direction = usualDirection(sort), offset } = query;
  return { ...Object.fromEntries(asked), sort, direction, offset };
}

/** The filters alone, without order and page; those that are not set are left out. */
export function filtersOf({ sort: _sort, direction: _direction, offset: _offset, ...filter }: PostFilter): PostFilterInput {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** How many filters are on, besides the tab of a state and the search that stand in view. */
export function hiddenFilters(filter: PostFilter): number {
  return filterNames.filter((name) => name !== "status" && name !== "search" && filter[name] !== undefined).length;
}
