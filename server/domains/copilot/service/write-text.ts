import type { ModelMessage } from "ai";
import { database } from "@/server/db/database";
import { isDialect, recordDialectSample } from "@/server/domains/ads";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { budgetDay } from "../engine/model-cost";
import { plainAnswer } from "../engine/rewriting/prompt";
import { addSpend } from "../repository/runs";
import { callModels, type ModelAnswer } from "./ask-model";
import { budgetFailure, errorOf } from "./budget";
import { failures } from "./end-run";

/** A text that a language model writes and that is weighed before anybody sees it. Every answer is charged, usable or not. */

const TIMEOUT_MS = 40_000;
/** The second request states what was wrong. */
const MAX_ATTEMPTS = 2;

export interface Weighed {
  /** Null: nothing is wrong with it. */
  problem: string | null;
  /** How much is held against a text that may be offered all the same; null: it may not. */
  held: number | null;
}

interface TextOrder {
  workspaceId: string;
  system: string;
  /** What is written again. */
  text: string;
  /** The requested one, if any. */
  dialect: string | null;
  weigh(written: string): Weighed | Promise<Weighed>;
}

interface Written {
  model: string;
  text: string;
  held: number;
}

export function refusal(problem: string): AppError {
  return new AppError("COPILOT_FAILED", `The rewritten text was not usable: ${problem}. Your text is as it was.`, { details: { reason: "REWRITE_UNUSABLE" } });
}

/** One question and its answer, charged to the workspace. @throws AppError RATE_LIMITED when the budget is spent; COPILOT_FAILED when no model answers. */
export async function callOnce(workspaceId: string, system: string, messages: ModelMessage[]): Promise<ModelAnswer> {
  const spent = await budgetFailure(workspaceId);
  if (spent) throw errorOf(spent);
  const question = { system: { rules: system, context: "" }, messages, tools: [], mayCall: false, turn: null, withinMs: TIMEOUT_MS };
  const answer = await callModels(question, { onBegin: () => undefined, onText: () => undefined }).catch(() => null);
  if (!answer) throw errorOf(failures.model);
  await addSpend(database(), { workspaceId, day: budgetDay(now()).day, microUsd: answer.costMicroUsd });
  return answer;
}

/** As replies are: a rating that fails is no reason to keep the text back. */
async function rate({ workspaceId, text: before, dialect: requested }: TextOrder, { model, text }: Written): Promise<void> {
  const dialect = requested && isDialect(requested) ? requested : "MSA";
  if (text === before || !/\p{Script=Arabic}/u.test(text)) return;
  await recordDialectSample(database(), { workspaceId, model, text, dialect }).catch((error: unknown) =>
    logger.warn({ err: error }, "a rewritten text was not rated"),
  );
}

async function bestOf({ workspaceId, system, text: before, weigh }: TextOrder): Promise<Written> {
  const messages: ModelMessage[] = [{ role: "user", content: before }];
  let best: Written | null = null;
  let problem: string | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const usable: Written | null = best;
    const answer = await callOnce(workspaceId, system, messages).catch((error: unknown) => {
      if (usable) return null;
      throw error;
    });
    if (!answer) break;
    const text = plainAnswer(answer.text);
    const weighed = await weigh(text);
    if (weighed.held !== null && (!best || weighed.held < best.held)) best = { model: answer.model, text, held: weighed.held };
    problem = weighed.problem;
    if (!problem) break;
    messages.push({ role: "assistant", content: text || "…" }, { role: "user", content: `That cannot be used: ${problem}. Write it again by the same rules.` });
  }
  if (!best) throw refusal(problem ?? "it is empty");
  return best;
}

/** Of what the model wrote, that against which least is held; refused where none of it may be offered. */
export async function writeText(order: TextOrder): Promise<string> {
  const best = await bestOf(order);
  await rate(order, best);
  return best.text;
}
