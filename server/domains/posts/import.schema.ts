import { z } from "zod";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { importColumns } from "./csv-columns.schema";
import { id, postStatusSchema } from "./posts.schema";

/** Posts from a file. The browser reads the file and says which column is which; every rule of what a cell means is the server's. */

/** Rows of one request; the browser sends a file in parts. */
export const importPartLimit = 100;

/** What no text can hold and no database stores. */
const cell = z
  .string()
  .max(100_000)
  .overwrite((value) => value.replace(/[\0\p{Cs}]/gu, ""));

const importRow = z.strictObject({
  /** Its number in the file, for the answer. */
  row: z.int().min(1).max(1_000_000),
  /** How many earlier rows of the file have the very same cells: two equal rows are two posts, the same file twice is not. */
  occurrence: z.int().min(0).max(10_000),
  cells: z.partialRecord(z.enum(importColumns), cell),
});
export type ImportRow = z.output<typeof importRow>;

export const importInput = z.strictObject({
  rows: z.array(importRow).min(1).max(importPartLimit),
  /** How 3/4/2027 is meant. */
  dateOrder: z.enum(["dmy", "mdy"]),
  /** Nothing of it is scheduled; times that have passed are left out. */
  asDrafts: z.boolean(),
  /** For rows that name no account. */
  accountIds: z.array(id).max(50),
});
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
  /** What stands in the file. */
  value: z.string(),
  /** How it could stand there. */
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
