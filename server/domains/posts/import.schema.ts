import { z } from "zod";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { importColumns } from "@/shared/csv-columns";
import { id } from "./post-input.schema";
import { postStatusSchema } from "./posts.schema";

/** Posts from a file. The browser parses the file and maps the columns; the server validates every cell. */

/** Rows of one trial; the browser sends a file in parts. */
export const IMPORT_PART_LIMIT = 100;
/** Rows of one request that only keeps them. */
const PART_ROW_LIMIT = 500;
/** Rows of one import. */
const IMPORT_LIMIT = 5_000;

/** What no text can hold and no database stores. */
const withoutUnstorable = (value: string) => value.replace(/[\0\p{Cs}]/gu, "");

const cell = z.string().max(100_000).overwrite(withoutUnstorable);
const cells = z.partialRecord(z.enum(importColumns), cell);

const importRow = z.strictObject({
  /** Its number in the file, for the answer. */
  row: z.int().min(1).max(1_000_000),
  /** How many earlier rows of the file have the very same cells: two equal rows are two posts, the same file twice is not. */
  occurrence: z.int().min(0).max(10_000),
  cells,
});
export type ImportRow = z.output<typeof importRow>;

const importOptions = z.strictObject({
  /** How 3/4/2027 is meant. */
  dateOrder: z.enum(["dmy", "mdy"]),
  /** Nothing of it is scheduled; times that have passed are left out. */
  asDrafts: z.boolean(),
  /** For rows that name no account. */
  accountIds: z.array(id).max(50),
});
export type ImportOptions = z.output<typeof importOptions>;

export const importInput = importOptions.extend({ rows: z.array(importRow).min(1).max(IMPORT_PART_LIMIT) });
export type ImportInput = z.output<typeof importInput>;

export const importProblemCodes = [
  "textMissing",
  "tooLong",
  "accountMissing",
  "accountUnknown",
  "accountAmbiguous",
  "platformUnknown",
  "date",
  "hourMissing",
  "pastTime",
  "tooFar",
  "media",
  "tooManyMedia",
  "status",
  "other",
] as const;

const importProblem = z.object({
  column: z.enum(importColumns),
  code: z.enum(importProblemCodes),
  /** Value in the file. */
  value: z.string(),
  /** Suggested value. */
  example: z.string().nullable(),
});
export type ImportProblem = z.output<typeof importProblem>;

const importOutcome = z.object({
  row: z.int(),
  /** `exists`: this row was imported before and its post is still there. */
  state: z.enum(["ready", "made", "exists", "wrong"]),
  postId: z.string().nullable(),
  status: postStatusSchema.nullable(),
  scheduledAt: z.string().nullable(),
  accounts: z.array(z.object({ name: z.string(), platform: z.enum(socialPlatforms) })),
  problems: z.array(importProblem),
  /** What platforms would refuse; it stops nothing. */
  warnings: z.array(z.object({ platform: z.string(), code: z.string() })),
});
export type ImportOutcome = z.output<typeof importOutcome>;

export const importResultSchema = z.object({ results: z.array(importOutcome) });

export const beginImportInput = importOptions.extend({
  fileName: z.string().overwrite(withoutUnstorable).trim().min(1).max(255),
  /** How many rows will be sent. */
  total: z.int().min(1).max(IMPORT_LIMIT),
});
export type BeginImportInput = z.output<typeof beginImportInput>;

export const importId = z.strictObject({ id });

export const addRowsInput = z.strictObject({ id, rows: z.array(importRow).min(1).max(PART_ROW_LIMIT) });
export type AddRowsInput = z.output<typeof addRowsInput>;

export const receivedSchema = z.object({ received: z.int() });

/** Why an import ended before its last row, unless a person stopped it: missing permission, or an internal error. */
export const importErrors = ["ACCESS_LOST", "OUR_FAULT"] as const;
export type ImportError = (typeof importErrors)[number];

export const importSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** RECEIVING: its rows are still being sent. */
  state: z.enum(["RECEIVING", "RUNNING", "DONE", "STOPPED", "FAILED"]),
  done: z.int(),
  total: z.int(),
  made: z.int(),
  exists: z.int(),
  wrong: z.int(),
  /** Failed rows with their cells; none before the import has ended. */
  outcomes: z.array(importOutcome.extend({ cells })),
  /** The rows that an import which ended before its last one never came to. */
  unreached: z.array(importRow.pick({ row: true, cells: true })),
  error: z.enum(importErrors).nullable(),
});
export type Import = z.output<typeof importSchema>;
