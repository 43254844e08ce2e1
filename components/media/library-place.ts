/** The library's view: folder, filters, order. On its own page all of it is in the address, so that it can be bookmarked, shared and restored. */

/** Everything, what is in no folder, or one folder by its id. */
export type OpenFolder = "all" | "none" | (string & {});

export const folderIdOf = (choice: OpenFolder): string | null => (choice === "all" || choice === "none" ? null : choice);

export const libraryKinds = ["all", "image", "video", "noAlt"] as const;
export type LibraryKind = (typeof libraryKinds)[number];
export const libraryViews = ["grid", "list"] as const;
export type LibraryView = (typeof libraryViews)[number];

export interface LibraryPlace {
  view: LibraryView;
  folder: OpenFolder;
  kind: LibraryKind;
  search: string;
  offset: number;
}

export const DEFAULT_PLACE: LibraryPlace = { view: "grid", folder: "all", kind: "all", search: "", offset: 0 };

export const isNarrowed = ({ kind, search }: LibraryPlace): boolean => kind !== "all" || search !== "";

const PAGE_SIZE = 24;
/** As much as is searched for at once. */
const MAX_SEARCH_LENGTH = 200;
/** Also the half of a sign that the cut has left. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An address that someone has edited shows as much as can be understood of it, not an error. */
export function readPlace(get: (name: string) => string | null | undefined): LibraryPlace {
  const folder = get("folder") ?? "";
  const offset = get("offset") ?? "";
  return {
    view: get("view") === "list" ? "list" : "grid",
    folder: folder === "none" ? "none" : uuid.test(folder) ? folder.toLowerCase() : "all",
    kind: libraryKinds.find((kind) => kind === get("kind")) ?? "all",
    search: (get("q") ?? "").slice(0, MAX_SEARCH_LENGTH).replace(unsearchable, "").trim(),
    offset: /^\d{1,6}$/.test(offset) ? Number(offset) - (Number(offset) % PAGE_SIZE) : 0,
  };
}

export function placeHref({ view, folder, kind, search, offset }: LibraryPlace): string {
  const query = new URLSearchParams();
  if (view !== "grid") query.set("view", view);
  if (folder !== "all") query.set("folder", folder);
  if (kind !== "all") query.set("kind", kind);
  if (search) query.set("q", search);
  if (offset > 0) query.set("offset", String(offset));
  const text = query.toString();
  return text ? `/media?${text}` : "/media";
}

/** Where the last page begins: the last file of one may have been deleted, and an address may say more than there is. */
export const lastOffset = ({ total, limit }: { total: number; limit: number }): number => Math.max(0, Math.ceil(total / limit) - 1) * limit;

/** Alt text is what pictures are described by. */
const kindQuery = { all: {}, image: { kind: "image" }, video: { kind: "video" }, noAlt: { kind: "image", withoutAlt: true } } as const;

/** The query input, the same in the browser and during server rendering: a prefetched result is found only under the identical input. */
export function libraryQuestion({ folder, kind, search, offset }: LibraryPlace) {
  return {
    limit: PAGE_SIZE,
    ...(offset > 0 ? { offset } : {}),
    ...kindQuery[kind],
    ...(folder === "all" ? {} : { folderId: folderIdOf(folder) }),
    ...(search ? { search } : {}),
  };
}
