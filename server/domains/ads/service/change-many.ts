import type { Caller } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { stableId } from "@/server/lib/stable-id";
import type { ChangeManyInput, ChangeManyResult, ChangeOutcome } from "../actions.schema";
import { type ChangeOptions, changeStatus } from "./change-campaign";

/** Several campaigns at once: each on its own way from intent to audit, so that one refusal stops none of the others. The caller is authorised; inputs are parsed. */

/** A platform's calls of a dashboard's press at a time. */
const AT_ONCE = 4;

type Shared = Omit<ChangeManyInput, "ids">;

async function changeOne(caller: Caller, id: string, input: Shared, { intentId, ...options }: ChangeOptions): Promise<ChangeOutcome> {
  try {
    // Each campaign's part of a repeated request is recognised on its own.
    const own = intentId === undefined ? options : { ...options, intentId: stableId(intentId, id) };
    return { id, ok: true, result: await changeStatus(caller, { ...input, id }, own) };
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, error: { code: error.code, message: error.message, details: error.details ?? null } };
    logger.error({ err: error, workspaceId: caller.workspaceId, campaignId: id }, "one change of several failed");
    return {
      id,
      ok: false,
      error: { code: "INTERNAL_ERROR", message: "Something failed on our side; look at the campaign before trying again.", details: null },
    };
  }
}

export async function changeMany(caller: Caller, { ids, ...input }: ChangeManyInput, options: ChangeOptions): Promise<ChangeManyResult> {
  const outcomes = new Map<string, ChangeOutcome>();
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) outcomes.set(id, await changeOne(caller, id, input, options));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { dryRun: input.dryRun, outcomes: ids.flatMap((id) => outcomes.get(id) ?? []) };
}
