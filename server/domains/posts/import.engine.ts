import { captionColumns, columnNames, type ImportColumn } from "@/shared/csv-columns";
import { normaliseText } from "@/shared/text-normalisation";
import type { ImportProblem } from "./import.schema";
import { readTime } from "./import-dates.engine";
import type { SocialPlatform } from "./posts.schema";

/** What the cells of a file's row say. Pure. */

export interface ImportAccount {
  id: string;
  platform: SocialPlatform;
  accountName: string;
}

export interface ReadingOptions {
  zone: string;
  order: "dmy" | "mdy";
  asDrafts: boolean;
  accounts: readonly ImportAccount[];
  /** For rows that name none. */
  accountIds: readonly string[];
  now: Date;
}

export type Cells = Partial<Record<ImportColumn, string>>;

/** As the composer would send it. */
export interface RawDraft {
  content: string;
  accountIds: string[];
  isDraft: boolean;
  scheduledAt?: string;
  mediaUrls?: string[];
  platformCaptions?: Record<string, string>;
  youtubeTitle?: string;
}

/** Longer than any name: it is none, and need not be compared. A cell may hold a hundred thousand characters. */
const LONGEST_NAME = 500;
/** Names in one cell; a post has at most so many accounts. */
const MOST_NAMES = 1_000;

/** One spelling for names: case, letter variants, the sign before a handle. */
function spelling(name: string): string {
  if (name.length > LONGEST_NAME) return name;
  return normaliseText(name, { collapseElongation: false }).replace(/^@/, "").replace(/\s+/g, " ").trim();
}

const accountSpellings = new WeakMap<ImportAccount, string>();

/** Called for each name in each row of a file. */
function nameOf(account: ImportAccount): string {
  const accountSpelling = accountSpellings.get(account) ?? spelling(account.accountName);
  accountSpellings.set(account, accountSpelling);
  return accountSpelling;
}

const captionPlatform = (column: (typeof captionColumns)[number]) => column.slice("caption".length).toUpperCase() as SocialPlatform;

const platformSpellings = new Map(
  captionColumns.flatMap((column) => {
    const platform = captionPlatform(column);
    return [platform, ...columnNames[column].en, ...columnNames[column].ar].map((name): [string, SocialPlatform] => [spelling(name), platform]);
  }),
);

const platformOf = (text: string): SocialPlatform | undefined => platformSpellings.get(spelling(text));

function parts(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, MOST_NAMES);
}

type FoundAccount = { id: string } | { code: "accountUnknown" | "accountAmbiguous" };

/** An account by its name or handle, its platform before either, or by the platform alone where that has but one. */
function accountOf(text: string, accounts: readonly ImportAccount[]): FoundAccount {
  if (text.length > LONGEST_NAME) return { code: "accountUnknown" };
  const only = (found: readonly ImportAccount[]): FoundAccount | null => {
    const [first] = found;
    if (!first) return null;
    return found.length === 1 ? { id: first.id } : { code: "accountAmbiguous" };
  };
  const named = spelling(text);
  const byName = only(accounts.filter((account) => nameOf(account) === named));
  if (byName) return byName;
  const [, before = "", after = ""] = /^([^:]+):\s*(.+)$/.exec(text) ?? [];
  const platform = platformOf(before);
  const narrowed = platform && only(accounts.filter((account) => account.platform === platform && nameOf(account) === spelling(after)));
  if (narrowed) return narrowed;
  const namedPlatform = platformOf(text);
  return (namedPlatform && only(accounts.filter((account) => account.platform === namedPlatform))) ?? { code: "accountUnknown" };
}

function readAccounts(cells: Cells, options: ReadingOptions): { ids: string[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const platforms = parts(cells.platform ?? "", /[\n;؛|،,/]+/);
  const requested = platforms.map((text) => ({ text, platform: platformOf(text) }));
  for (const { text, platform } of requested) if (!platform) problems.push({ column: "platform", code: "platformUnknown", value: text, example: null });
  const within =
    requested.length > 0 ? options.accounts.filter((account) => requested.some(({ platform }) => platform === account.platform)) : options.accounts;
  // An id is of one account, whatever platforms the row names.
  const find = (text: string): FoundAccount => options.accounts.find(({ id }) => id === text.toLowerCase()) ?? accountOf(text, within);
  // A name may hold the comma that otherwise parts two.
  const texts = parts(cells.accounts ?? "", /[\n;؛|]+/).flatMap((text) => ("id" in find(text) ? [text] : parts(text, /[،,]+/)));
  const names = texts.length > 0 ? texts : platforms.filter((text) => platformOf(text));
  const ids: string[] = [];
  for (const text of names) {
    const found = find(text);
    if ("id" in found) ids.push(found.id);
    else problems.push({ column: texts.length > 0 ? "accounts" : "platform", code: found.code, value: text, example: null });
  }
  // One of the file's accounts may have been disconnected, or belong to a brand outside the importer's limits.
  const given = names.length === 0 ? options.accountIds : [];
  const there = given.filter((id) => options.accounts.some((account) => account.id === id));
  ids.push(...there);
  if (there.length < given.length || (ids.length === 0 && problems.length === 0))
    problems.push({ column: "accounts", code: "accountMissing", value: "", example: null });
  return { ids: [...new Set(ids)], problems };
}

const draftWords = ["draft", "yes", "true", "1", "مسودة", "نعم"].map(spelling);
const plannedWords = ["scheduled", "planned", "no", "false", "0", "مجدول", "مجدولة", "لا", "published", "partially_published", "failed", "processing"].map(
  spelling,
);

/** Two addresses in a cell are parted by white space, a bar, or a comma before the next one. */
const mediaOf = (cell: string) => parts(cell, /[\s|]+|[,;،؛]\s*(?=https?:)/);

/** Nearer than this a draft's time would have passed before its row is written. */
const SOON_MS = 120_000;

/** An example of a time in the file's format. */
const exampleTime = (now: Date) => `${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)} 09:30`;

export interface ReadRow {
  draft: RawDraft;
  /** What makes it this row and no other, whenever it is read and however it is imported. */
  identity: Omit<RawDraft, "isDraft">;
  problems: ImportProblem[];
}

export function readRow(cells: Cells, options: ReadingOptions): ReadRow {
  const { zone, order, asDrafts, now } = options;
  const { ids, problems } = readAccounts(cells, options);
  const status = spelling(cells.status ?? "");
  const isMarkedDraft = draftWords.includes(status);
  if (status !== "" && !isMarkedDraft && !plannedWords.includes(status))
    problems.push({ column: "status", code: "status", value: cells.status ?? "", example: null });
  let at: Date | null = null;
  if ((cells.date ?? "").trim() !== "") {
    const read = readTime(cells.date ?? "", cells.time ?? "", { zone, order });
    if ("at" in read) at = read.at;
    else problems.push({ column: "date", code: read.problem, value: [cells.date, cells.time].filter(Boolean).join(" "), example: exampleTime(now) });
  }
  const captions = captionColumns.flatMap((column): [string, string][] => {
    const text = cells[column]?.trim() ?? "";
    return text === "" ? [] : [[captionPlatform(column).toLowerCase(), text]];
  });
  const media = mediaOf(cells.media ?? "");
  const title = cells.youtubeTitle?.trim() ?? "";
  const identity = {
    content: cells.text?.trim() ?? "",
    accountIds: ids,
    ...(at ? { scheduledAt: at.toISOString() } : {}),
    ...(media.length > 0 ? { mediaUrls: media } : {}),
    ...(captions.length > 0 ? { platformCaptions: Object.fromEntries(captions) } : {}),
    ...(title ? { youtubeTitle: title } : {}),
  };
  const isDraft = asDrafts || isMarkedDraft || at === null;
  // A draft's time is a wish; one that has passed is none.
  const { scheduledAt, ...timeless } = identity;
  const keepsTime = scheduledAt !== undefined && (!isDraft || Date.parse(scheduledAt) > now.getTime() + SOON_MS);
  return { draft: { ...(keepsTime ? identity : timeless), isDraft }, identity, problems };
}

/** Maps an issue of the creation checks to its cell and message. */
export function problemOf(issue: { path: string; message: string }, cells: Cells, now: Date): ImportProblem {
  const [field = "", part = ""] = issue.path.split(".");
  const problem = (column: ImportColumn, code: ImportProblem["code"], value = cells[column] ?? "", example: string | null = null) => ({
    column,
    code,
    value,
    example,
  });
  switch (field) {
    case "content":
      return problem("text", /at most/.test(issue.message) ? "tooLong" : "textMissing");
    case "accountIds":
      return problem("accounts", cells.accounts ? "accountUnknown" : "accountMissing");
    case "scheduledAt":
      return problem("date", /years/.test(issue.message) ? "tooFar" : "pastTime", [cells.date, cells.time].filter(Boolean).join(" "), exampleTime(now));
    case "mediaUrls":
      return part === "" ? problem("media", "tooManyMedia") : problem("media", "media", mediaOf(cells.media ?? "")[Number(part)] ?? cells.media ?? "");
    case "platformCaptions":
      return problem(captionColumns.find((column) => captionPlatform(column).toLowerCase() === part) ?? "text", "tooLong");
    case "youtubeTitle":
      return problem("youtubeTitle", "tooLong");
    default:
      return problem("text", "other");
  }
}
