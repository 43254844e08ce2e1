import { setImmediate } from "node:timers/promises";
import canonicalize from "canonicalize";
import { v5 as uuidV5 } from "uuid";
import { type Db, database } from "@/server/db/database";
import { listOpenConnections } from "@/server/domains/connections";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, type ValidationIssue, validationIssues } from "@/server/lib/errors";
import { checkPost } from "@/shared/social/check-post";
import { problemOf, type ReadingOptions, type ReadRow, readRow } from "../../import.engine";
import type { ImportInput, ImportOptions, ImportOutcome, ImportRow } from "../../import.schema";
import { composePostInput, type PostDraft } from "../../post-input.schema";
import { findPost, findStatus } from "../../repository/post-rows";
import { checkDraft, createPost } from "../create-post";

/** Posts from a file's rows, each on its own: a row's problems are in its result and do not stop the others. */

export async function readingOptions(caller: Caller, input: ImportOptions): Promise<ReadingOptions> {
  const { workspaceId, brandIds } = caller;
  const [zone, accounts] = await Promise.all([getTimezone(workspaceId), listOpenConnections(database(), { workspaceId, ...(brandIds ? { brandIds } : {}) })]);
  return { zone, order: input.dateOrder, asDrafts: input.asDrafts, accounts, accountIds: input.accountIds, now: clock() };
}

/**
 * What a row's post will be called: the same for the same row of the same workspace, whenever and from whatever file it comes. So an import
 * that broke off continues where it was, and a file that is given twice makes no second posts.
 */
function intentOf(workspaceId: string, identity: ReadRow["identity"], occurrence: number): string {
  return uuidV5(canonicalize({ identity, occurrence }) ?? "", workspaceId);
}

interface CheckedRow {
  outcome: ImportOutcome;
  draft: PostDraft | null;
  intentId: string;
}

export async function checkRow(caller: Caller, { row, occurrence, cells }: ImportRow, options: ReadingOptions): Promise<CheckedRow> {
  // A row may hold a megabyte, and a row that is wrong waits for no database: others' requests come between two rows.
  await setImmediate();
  const { draft: raw, identity, problems } = readRow(cells, options);
  const intentId = intentOf(caller.workspaceId, identity, occurrence);
  const accounts = raw.accountIds.flatMap((id) => options.accounts.find((account) => account.id === id) ?? []);
  const outcome: ImportOutcome = {
    row,
    state: "wrong",
    postId: null,
    status: null,
    scheduledAt: raw.scheduledAt ?? null,
    accounts: accounts.map(({ accountName, platform }) => ({ name: accountName, platform })),
    problems,
    warnings: [],
  };
  const status = problems.length === 0 ? await findStatus(database(), caller.workspaceId, intentId) : null;
  if (status) {
    // For a post in a brand that the person may not see, the answer only says that this row is not created again.
    const isVisible = caller.brandIds === null || (await findPost(database(), caller, intentId)) !== null;
    return { outcome: { ...outcome, state: "exists", ...(isVisible ? { postId: intentId, status } : {}) }, draft: null, intentId };
  }

  const reportedColumns = new Set(problems.map((problem) => problem.column));
  const add = (issues: readonly ValidationIssue[]) => {
    for (const issue of issues) {
      const problem = problemOf(issue, cells, options.now);
      // An issue of the cell's own parser is not reported a second time.
      if (!reportedColumns.has(problem.column)) problems.push(problem);
      reportedColumns.add(problem.column);
    }
  };
  const parsed = composePostInput.safeParse(raw);
  if (!parsed.success) {
    add(validationIssues(parsed.error));
    return { outcome, draft: null, intentId };
  }
  const checked = await checkDraft(caller, parsed.data, options.now);
  add(checked.problems);
  if (problems.length > 0) return { outcome, draft: null, intentId };
  const warnings = [...new Set(accounts.map((account) => account.platform))].flatMap((platform) => {
    const text = parsed.data.platformCaptions?.[platform.toLowerCase() as Lowercase<typeof platform>] ?? parsed.data.content;
    return checkPost({ platform, text, mediaUrls: parsed.data.mediaUrls ?? [], title: parsed.data.youtubeTitle });
  });
  return {
    outcome: { ...outcome, state: "ready", status: checked.status, warnings: warnings.map(({ platform, code }) => ({ platform, code })) },
    draft: parsed.data,
    intentId,
  };
}

/** The trial run: everything that importing these rows would check, and nothing of what it would write. */
export async function tryImport(caller: Caller, input: ImportInput): Promise<{ results: ImportOutcome[] }> {
  const options = await readingOptions(caller, input);
  const results: ImportOutcome[] = [];
  for (const row of input.rows) results.push((await checkRow(caller, row, options)).outcome);
  return { results };
}

/** `note` is written in the transaction of a post that is made, and of none that was there. */
export async function importRow(
  caller: Caller,
  row: ImportRow,
  options: ReadingOptions,
  note: (tx: Db, postId: string) => Promise<void>,
): Promise<ImportOutcome> {
  const { outcome, draft, intentId } = await checkRow(caller, row, options);
  if (!draft) return outcome;
  let made = false;
  const within = async (tx: Db, { id }: { id: string }) => {
    await note(tx, id);
    made = true;
  };
  try {
    const post = await createPost(caller, draft, { wait: false, intentId, within });
    return { ...outcome, state: made ? "made" : "exists", postId: post.id, status: post.status, scheduledAt: post.scheduledAt };
  } catch (error) {
    // A file or an account that was deleted between the check and the write.
    if (!(error instanceof AppError) || error.code !== "VALIDATION_ERROR") throw error;
    const issues = (error.details?.issues ?? []) as ValidationIssue[];
    return { ...outcome, state: "wrong", problems: issues.map((issue) => problemOf(issue, row.cells, options.now)) };
  }
}
