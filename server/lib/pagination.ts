import { z } from "zod";

/**
 * Numbers and booleans arrive as text in a query string and as themselves over tRPC; these accept both and nothing else:
 * an empty or non-numeric text is an error, never 0.
 */
export function queryInteger(bounds: { min?: number; max?: number }) {
  let number = z.number("must be a whole number").int("must be a whole number");
  if (bounds.min !== undefined) number = number.min(bounds.min, `must be at least ${bounds.min}`);
  if (bounds.max !== undefined) number = number.max(bounds.max, `must be at most ${bounds.max}`);
  return z.preprocess((value) => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value), number);
}

export const queryBoolean = z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean("must be true or false"));

export function paginationInput(limits: { default: number; max: number }) {
  return {
    offset: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: limits.max }).default(limits.default),
  };
}

/** `next` is filled by the transport, which alone knows the request's path and query. */
export const pageMeta = z
  .object({
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    next: z.string().nullable().describe("Relative URL of the next page; null at the end."),
  })
  .meta({ id: "PageMeta" });

export type PageMeta = z.output<typeof pageMeta>;

/** What a list procedure answers. The REST transport turns it into `{ data, meta }`. */
export function pageOf<T extends z.ZodType>(item: T) {
  const page = z.object({ data: z.array(item), meta: pageMeta });
  // tRPC takes this one, for which zod does not use the code that it compiles for a schema; nothing in an answer needs waiting for.
  page.parseAsync = async (value, params) => page.parse(value, params);
  return page;
}

export function pageMetaOf(input: { offset: number; limit: number }, total: number): PageMeta {
  return { total, offset: input.offset, limit: input.limit, next: null };
}

/** Every item of a list that is read page by page; pages that overlap, as new items push old ones on, give none twice. */
export async function allPages<Item extends { id: string }>(
  limit: number,
  read: (page: { offset: number; limit: number }) => Promise<{ data: Item[]; meta: PageMeta }>,
) {
  const items = new Map<string, Item>();
  for (let offset = 0; ; offset += limit) {
    const { data, meta } = await read({ offset, limit });
    for (const item of data) items.set(item.id, item);
    if (data.length === 0 || offset + limit >= meta.total) return [...items.values()];
  }
}
