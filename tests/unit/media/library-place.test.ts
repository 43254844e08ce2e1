import { describe, expect, test } from "vitest";
import { DEFAULT_PLACE, type LibraryPlace, lastOffset, libraryQuestion, placeHref, readPlace } from "@/components/media/library-place";

const folder = "019a00a8-8949-7180-9124-8f0340274a0e";

const places: [href: string, place: Partial<LibraryPlace>, question: object][] = [
  ["/media", {}, {}],
  ["/media?view=list", { view: "list" }, {}],
  [`/media?folder=${folder}`, { folder }, { folderId: folder }],
  ["/media?folder=none", { folder: "none" }, { folderId: null }],
  ["/media?kind=video", { kind: "video" }, { kind: "video" }],
  ["/media?kind=noAlt", { kind: "noAlt" }, { kind: "image", withoutAlt: true }],
  ["/media?q=%D9%82%D9%87%D9%88%D8%A9+1", { search: "قهوة 1" }, { search: "قهوة 1" }],
  ["/media?offset=48", { offset: 48 }, { offset: 48 }],
  [
    `/media?view=list&folder=${folder}&kind=image&q=a%26b&offset=24`,
    { view: "list", folder, kind: "image", search: "a&b", offset: 24 },
    { folderId: folder, kind: "image", search: "a&b", offset: 24 },
  ],
];

const read = (href: string) => {
  const { searchParams } = new URL(href, "https://n.example");
  return readPlace((name) => searchParams.get(name));
};

test.each([
  [0, 0],
  [24, 0],
  [25, 24],
  [49, 48],
])("of %d files the last page begins at %d", (total, offset) => {
  expect(lastOffset({ total, limit: 24 })).toBe(offset);
});

describe("a place in the library", () => {
  test.each(places)("is in the address as %s", (href, place) => {
    expect(placeHref({ ...DEFAULT_PLACE, ...place })).toBe(href);
  });

  test.each(places)("is found again by %s, and requested", (href, place, question) => {
    expect(read(href)).toEqual({ ...DEFAULT_PLACE, ...place });
    expect(libraryQuestion(read(href))).toEqual({ limit: 24, ...question });
  });

  test.each<[string, Partial<LibraryPlace>]>([
    ["/media?view=cards&kind=pdf&folder=mine&offset=-24", {}],
    ["/media?offset=30", { offset: 24 }],
    ["/media?offset=1e9", {}],
    ["/media?offset=99999999999999999999", {}],
    [`/media?folder=${folder.toUpperCase()}`, { folder }],
    ["/media?q=%20a%20", { search: "a" }],
    [`/media?q=${"a".repeat(300)}`, { search: "a".repeat(200) }],
    ["/media?q=%00", {}],
    [`/media?q=${"a".repeat(199)}%F0%9F%98%80`, { search: "a".repeat(199) }],
  ])("is as much as can be understood of %s", (href, place) => {
    expect(read(href)).toEqual({ ...DEFAULT_PLACE, ...place });
  });
});
