import { setTimeout as wait } from "node:timers/promises";
import { database } from "@/server/db/database";
import { storeMemoryEntry } from "@/server/domains/ads";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { stableId } from "@/server/lib/stable-id";
import { jsonSafe } from "@/server/lib/storable";
import { inPool } from "@/server/lib/worker-pool";
import { copilotLocales } from "../../copilot.schema";
import type { Proposal } from "../../copilot-events.schema";
import type { ChangePreview, ProposedChange, SettledChanges } from "../../copilot-tool-outputs.schema";
import { type ToolName, toolInputs } from "../../copilot-tools.schema";
import { failedChange } from "../../engine/change-wording";
import { agreedTo } from "../../engine/confirmation";
import type { requestsOnlyNewPosts } from "../../engine/planner";
import type { OpenProposal } from "../../engine/planner/contract";
import { itemsOf, narrowed } from "../../engine/proposed-items";
import * as repository from "../../repository/proposals";
import type { ToolContext, WriteTool } from "./contract";
import { settling } from "./define";
import { mayWrite, writeTools } from "./registry";

/**
 * Changes in two steps: a write tool only tries and leaves a proposal; a later message of the person, and not the model, has it carried out. Each
 * step may be repeated after a crash and does nothing twice.
 */

const MAX_PROPOSALS_PER_RUN = 50;
const PROPOSAL_TTL_MS = 24 * 3_600_000;
/** What a process that died has begun is settled by another within its lease of half a minute. */
const SETTLE_TIMEOUT_MS = 40_000;

type Run = NonNullable<ToolContext["run"]>;

function runOf({ run }: ToolContext): Run {
  if (!run) throw new AppError("FORBIDDEN", "Nothing is proposed outside of a talk.");
  return run;
}

const writeToolOf = (name: string): WriteTool | undefined => writeTools.find((tool) => tool.name === name);

const keyOf = ({ caller }: ToolContext, { sessionId }: Run) => ({ workspaceId: caller.workspaceId, sessionId });

const titleOf = ({ tool, preview }: repository.ProposalRow, { locale }: Pick<ToolContext, "locale">): string =>
  writeToolOf(tool)?.titleOf(preview as unknown as ChangePreview, locale) ?? tool;

/** What each item of it may be called, in either language: by itself, or as the whole. */
function itemTitles(row: repository.ProposalRow): string[][] {
  const whole = copilotLocales.map((locale) => titleOf(row, { locale }));
  return itemsOf(row.preview).map(({ item }) => {
    const preview = narrowed(row.preview as object, [item]) as repository.ProposalRow["preview"];
    return [...new Set([...copilotLocales.map((locale) => titleOf({ ...row, preview }, { locale })), ...whole])];
  });
}

/** As its card says it: what has waited too long is expired, whether or not anybody has noticed. */
export function toProposal(row: repository.ProposalRow, context: Pick<ToolContext, "locale">): Proposal {
  const { id, tool, preview, expiresAt } = row;
  const state = row.state === "PROPOSED" && expiresAt <= now() ? "EXPIRED" : row.state;
  return { id, tool, title: titleOf(row, context), preview, changes: itemsOf(preview), state, expiresAt: expiresAt.toISOString() };
}

/** Together with the other, each is something that the request did not contain. */
const apart: Readonly<Partial<Record<ToolName, ToolName>>> = { create_drafts: "schedule_posts", schedule_posts: "create_drafts" };

/** It reads a message as the planner does, which takes longer than other requests may wait. */
const isForNewPostsOnly = inPool<typeof requestsOnlyNewPosts>("requestsOnlyNewPosts");

/**
 * To write a post and schedule it is one draft with its time. Posts that exist are no part of that, whatever a model makes of it, unless the
 * message names them or has their ids, as a link to a post does.
 */
async function assertOneKindOfPosts(context: ToolContext, run: Run, { name }: WriteTool, input: unknown): Promise<void> {
  const other = apart[name];
  if (!other) return;
  const rows = await repository.listWaiting(database(), keyOf(context, run), now());
  const proposed = rows.find((row) => row.runId === run.runId && row.state === "PROPOSED" && row.tool === other);
  const schedules = name === "schedule_posts" ? input : proposed?.input;
  if (!schedules) return;
  const { posts } = toolInputs.schedule_posts.parse(schedules);
  const message = run.message.toLowerCase();
  if (posts.every(({ postId }) => message.includes(postId.toLowerCase()))) return;
  if (!proposed && !(await isForNewPostsOnly(run.message))) return;
  throw new AppError(
    "CONFLICT",
    "One request is either to write posts, which carry their own scheduledAt, or to schedule posts that exist. " +
      "Keep what was asked for, with discard_changes for the rest; the other needs a message that asks for it.",
  );
}

/** Tries a change dry and keeps what would be done. @throws AppError CONFLICT when the run has proposed as many changes as it may. */
export async function propose(context: ToolContext, tool: WriteTool, input: Parameters<WriteTool["preview"]>[1]): Promise<ProposedChange> {
  const run = runOf(context);
  if ((await repository.countOfRun(database(), keyOf(context, run), run.runId)) >= MAX_PROPOSALS_PER_RUN) {
    throw new AppError("CONFLICT", `At most ${MAX_PROPOSALS_PER_RUN} changes are proposed for one instruction.`);
  }
  await assertOneKindOfPosts(context, run, tool, input);
  const preview = jsonSafe(await tool.preview(context, input)) as ChangePreview;
  if (preview.noop) return { noop: true, title: tool.titleOf(preview, context.locale), preview } as ProposedChange;
  const row = await repository.storeProposal(database(), {
    ...keyOf(context, run),
    // The same call of the same run, made again, is the same proposal.
    id: stableId(run.runId, tool.name, JSON.stringify(input)),
    runId: run.runId,
    tool: tool.name,
    input,
    preview,
    expiresAt: new Date(now().getTime() + PROPOSAL_TTL_MS),
  });
  return { noop: false, proposal: toProposal(row, context) } as ProposedChange;
}

/** A run may be repeated long after its request: its message does not refer to later proposals. */
async function waitingBefore(context: ToolContext, run: Run): Promise<repository.ProposalRow[]> {
  const rows = await repository.listWaiting(database(), keyOf(context, run), now());
  return rows.filter((row) => row.runId !== run.runId && row.createdAt <= run.requestedAt);
}

/** What waits from earlier messages of the session. */
export async function openProposals(context: ToolContext): Promise<OpenProposal[]> {
  const rows = await waitingBefore(context, runOf(context));
  return rows.map((row) => {
    const { id, tool, input, preview } = row;
    return { id, tool: tool as ToolName, input: input as Record<string, unknown>, title: titleOf(row, context), preview, itemTitles: itemTitles(row) };
  });
}

interface Agreed {
  row: repository.ProposalRow;
  /** Numbers of the items. */
  items: readonly number[];
}

/** Words mean items, in the order in which they were shown. */
function agreedInWords(message: string, rows: readonly repository.ProposalRow[]): Agreed[] {
  const items = rows.flatMap((row) => itemTitles(row).map((titles, index) => ({ row, item: index + 1, titles })));
  const isAgreed = agreedTo(message, items);
  return rows.flatMap((row) => {
    const own = items.flatMap((one, index) => (one.row === row && isAgreed[index] ? [one.item] : []));
    return own.length > 0 ? [{ row, items: own }] : [];
  });
}

/** A confirmation names what it means, or follows the answer that showed it. What no answer has shown, no words can mean. */
function agreed(rows: readonly repository.ProposalRow[], { message, confirmedIds, confirmedItems, followsRunId }: Run): Agreed[] {
  if (confirmedIds.length > 0) {
    return rows.flatMap((row) => {
      const items = itemsOf(row.preview).flatMap(({ item }) => ((confirmedItems[row.id]?.includes(item) ?? true) ? [item] : []));
      return confirmedIds.includes(row.id) && items.length > 0 ? [{ row, items }] : [];
    });
  }
  const shown = rows.filter(({ shownInRunId }) => shownInRunId !== null);
  const followed = agreedInWords(
    message,
    shown.filter(({ shownInRunId }) => shownInRunId === followsRunId),
  );
  // A bare yes, or one to "the first", is about what the newest answer showed; an older change has to be named.
  const unnamed = shown.flatMap((row) => itemsOf(row.preview).map(() => ({ titles: [] })));
  return followed.length > 0 || agreedTo(message, unnamed).includes(true) ? followed : agreedInWords(message, shown);
}

/** Proposals that the answer has to show: those of this run, those confirmed and still open, and all open ones where the message requests them. */
export async function changesToShow(context: ToolContext, showAll: boolean): Promise<repository.ProposalRow[]> {
  const run = runOf(context);
  const rows = (await repository.listWaiting(database(), keyOf(context, run), now())).filter(({ state }) => state === "PROPOSED");
  const before = await waitingBefore(context, run);
  const meant = new Set((showAll ? before : agreed(before, run).map(({ row }) => row)).map(({ id }) => id));
  return rows.filter(({ id, runId }) => runId === run.runId || meant.has(id));
}

type Change = SettledChanges["changes"][number];

/** A first try that another process began, and did not end, is waited for. */
async function commit(context: ToolContext, run: Run, tool: WriteTool, row: repository.ProposalRow): Promise<unknown> {
  const input = toolInputs[tool.name].parse(row.input);
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    try {
      return await tool.commit(context, input, row.id);
    } catch (error) {
      const underWay = error instanceof AppError && error.details?.reason === "CHANGE_UNDER_WAY";
      if (!underWay || Date.now() > deadline || !(await run.continues())) throw error;
      await wait((error.retryAfterSeconds ?? 1) * 1_000);
    }
  }
}

/** Ended without an answer that states whether the change was made. */
const leftOpen: ReadonlySet<unknown> = new Set(["UNKNOWN_OUTCOME", "CHANGE_UNDER_WAY"]);

async function carryOut(context: ToolContext, run: Run, { row: proposed, items }: Agreed): Promise<Change> {
  const { workspaceId } = context.caller;
  const { id } = proposed;
  const headOf = (row: repository.ProposalRow) => ({ id, tool: row.tool, title: titleOf(row, context) });
  const tool = writeToolOf(proposed.tool);
  if (!tool || !mayWrite(context.caller, tool)) {
    const message = `Missing required permission: ${tool?.scope ?? proposed.tool}`;
    return { ...headOf(proposed), state: "PROPOSED", error: { code: "FORBIDDEN", message } };
  }
  const meant = { input: narrowed(proposed.input as object, items), preview: narrowed(proposed.preview as object, items) };
  const row = await repository.beginCommit(database(), { workspaceId, id }, now(), meant);
  if (!row) return { ...headOf(proposed), state: "EXPIRED", error: { code: "CONFLICT", message: "It does not wait any more." } };
  const head = headOf(row);
  const end = (state: "DONE" | "FAILED", fields: Omit<repository.Settled["outcome"], "runId">) => {
    const outcome = jsonSafe({ runId: run.runId, ...fields }) as repository.Settled["outcome"];
    return repository.settleProposal(database(), { workspaceId, id: row.id }, "COMMITTING", { state, outcome, endedAt: now() });
  };
  try {
    const result = await commit(context, run, tool, row);
    await end("DONE", { result });
    return { ...head, state: "DONE", result };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = { code: error.code, message: error.message };
    // It may have been made: a repeat with the same intent gets its outcome.
    if (leftOpen.has(error.details?.reason)) return { ...head, state: "COMMITTING", error: failure };
    // The memory is the whole workspace's, and a post's text its brand's alone.
    if (tool.scope === "ads:write") {
      const content = failedChange(head.title, error.message, context.locale);
      await storeMemoryEntry(workspaceId, { memoryType: "failed_action", content, source: "copilot" }, [stableId(row.id, "failed")]);
    }
    await end("FAILED", { error: failure });
    return { ...head, state: "FAILED", error: failure };
  }
}

function notBegun(row: repository.ProposalRow, context: ToolContext): Change {
  const { id, tool, state } = row;
  return { id, tool, title: titleOf(row, context), state, error: { code: "CONFLICT", message: "The run was over before this change was begun." } };
}

function settledBefore(row: repository.ProposalRow, context: ToolContext): Change {
  const { result, error } = row.outcome as Pick<Change, "result" | "error">;
  const { id, tool, state } = row;
  return { id, tool, title: titleOf(row, context), state, ...(result === undefined ? {} : { result }), ...(error ? { error } : {}) };
}

const isRequested = (ids: readonly string[] | undefined) => (row: { id: string }) => ids === undefined || ids.some((id) => id.toLowerCase() === row.id);

const notAgreed = () =>
  new AppError("FORBIDDEN", "The person's newest message does not agree to a change that was proposed in an earlier message. Ask for a confirmation.");

export const settleTools = [
  settling({
    name: "confirm_changes",
    description: "Carries out changes that were proposed in earlier messages. Only when the person's newest message says yes to them; otherwise it refuses.",
    reads: "copilot",
    async run(context, { proposalIds }): Promise<SettledChanges> {
      const run = runOf(context);
      const before = (await repository.listSettledBy(database(), keyOf(context, run), run.runId)).filter((row) => row.state !== "DISCARDED");
      const changes = before.filter(isRequested(proposalIds)).map((row) => settledBefore(row, context));
      const rows = agreed(await waitingBefore(context, run), run).filter(({ row }) => isRequested(proposalIds)(row));
      if (rows.length === 0 && changes.length === 0) throw notAgreed();
      for (const one of rows) changes.push((await run.continues()) ? await carryOut(context, run, one) : notBegun(one.row, context));
      return { changes };
    },
  }),
  settling({
    name: "show_changes",
    description: "Shows the changes that wait below the reply, so that the person's next message can confirm them.",
    reads: "copilot",
    async run(context): Promise<{ waiting: number }> {
      return { waiting: (await waitingBefore(context, runOf(context))).length };
    },
  }),
  settling({
    name: "discard_changes",
    description: "Drops changes that were proposed and wait.",
    reads: "copilot",
    async run(context, { proposalIds }): Promise<SettledChanges> {
      const run = runOf(context);
      const rows = (await repository.listWaiting(database(), keyOf(context, run), now())).filter(isRequested(proposalIds));
      for (const { workspaceId, id } of rows.filter((row) => row.state === "PROPOSED")) {
        await repository.settleProposal(database(), { workspaceId, id }, "PROPOSED", { state: "DISCARDED", outcome: { runId: run.runId }, endedAt: now() });
      }
      const settled = await repository.listSettledBy(database(), keyOf(context, run), run.runId);
      return { changes: settled.filter((row) => row.state === "DISCARDED").map((row) => settledBefore(row, context)) };
    },
  }),
];
