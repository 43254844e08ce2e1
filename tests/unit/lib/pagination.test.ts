import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allPages, pageMetaOf, paginationInput, queryBoolean } from "@/server/lib/pagination";

const input = z.object(paginationInput({ default: 50, max: 100 }));

describe("pagination input", () => {
  it.each([
    [{}, { offset: 0, limit: 50 }],
    [
      { offset: "10", limit: "1" },
      { offset: 10, limit: 1 },
    ],
    [
      { offset: 3, limit: 100 },
      { offset: 3, limit: 100 },
    ],
  ])("reads %j", (raw, parsed) => {
    expect(input.parse(raw)).toEqual(parsed);
  });

  it.each([
    [{ limit: "0" }],
    [{ limit: "101" }],
    [{ limit: "" }],
    [{ limit: "1.5" }],
    [{ limit: "1e1" }],
    [{ limit: " 5" }],
    [{ offset: "-1" }],
    [{ offset: "٥" }],
    [{ limit: null }],
  ])("refuses %j", (raw) => {
    expect(input.safeParse(raw).success).toBe(false);
  });
});

describe("a boolean in a query", () => {
  it.each([
    ["true", true],
    ["false", false],
    [true, true],
    [false, false],
  ])("reads %j", (raw, parsed) => {
    expect(queryBoolean.parse(raw)).toBe(parsed);
  });

  it.each(["", "1", "0", "yes", "TRUE", null])("refuses %j", (raw) => {
    expect(queryBoolean.safeParse(raw).success).toBe(false);
  });
});

describe("all pages of a list", () => {
  it.each([0, 1, 2, 3, 4, 5])("of %i items, two a page", async (total) => {
    const items = Array.from({ length: total }, (_, index) => ({ id: `${index}` }));
    const read = async (page: { offset: number; limit: number }) => ({
      data: items.slice(page.offset, page.offset + page.limit),
      meta: pageMetaOf(page, total),
    });
    expect(await allPages(2, read)).toEqual(items);
  });
});
