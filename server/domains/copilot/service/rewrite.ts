import type { ModelMessage } from "ai";
import { database } from "@/server/db/database";
import { isDialect, readBrandProfile, recordDialectSample } from "@/server/domains/ads";
import { fitPost } from "@/server/domains/posts";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { capabilities } from "@/server/platforms/social/capabilities";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { budgetDay, costMicroUsd } from "../engine/model-cost";
import { rewriteByRules } from "../engine/rewriting/by-rules";
import { changedFacts, termsIn } from "../engine/rewriting/kept-facts";
import { plainAnswer, rewritePrompt } from "../engine/rewriting/prompt";
import { addSpend } from "../repository/runs";
import type { RewriteInput, Rewritten } from "../rewrite.schema";
import { askModel, type ModelAnswer } from "./ask-model";
import { budgetFailure, errorOf } from "./budget";
import { failures } from "./end-run";
import { isEmbedded, models } from "./models";

/**
 * A post's text written anew, for a person to take or leave: nothing is stored. The caller is authorised; the input is parsed. Links, names and
 * numbers are compared afterwards, so that no text is offered that lost or made up one.
 */

const withinMs = 40_000;
/** The second time it is told what was wrong. */
const tries = 2;

const platformOf = (name: string) => name.toUpperCase() as SocialPlatform;

function fitFor(platform: RewriteInput["platform"]): (text: string) => string {
  return platform ? (text) => fitPost(text, [platformOf(platform)])[0]?.content ?? text : (text) => text;
}

type BrandProfile = NonNullable<Awaited<ReturnType<typeof readBrandProfile>>>;

/** What is wrong with a rewritten text; null: it may be offered. */
function problemOf(before: string, after: string, { platform }: RewriteInput, bannedTerms: readonly string[]): string | null {
  if (after === "") return "it is empty";
  const changed = changedFacts(before, after);
  if (changed && changed.lost.length > 0) return `it lost ${changed.lost.join(", ")}`;
  if (changed) return `it made up ${changed.added.join(", ")}`;
  const banned = termsIn(after, bannedTerms);
  if (banned.length > 0) return `it uses ${banned.join(", ")}, which the brand does not`;
  return fitFor(platform)(after) === after ? null : "it is longer than the platform takes";
}

function refusal(problem: string): AppError {
  return new AppError("COPILOT_FAILED", `The rewritten text was not usable: ${problem}. Your text is as it was.`, { details: { reason: "REWRITE_UNUSABLE" } });
}

async function charge(workspaceId: string, { model, used }: ModelAnswer): Promise<void> {
  await addSpend(database(), { workspaceId, day: budgetDay(now()).day, microUsd: costMicroUsd(model, used) });
}

/** As replies are: a rating that fails is no reason to keep the text back. */
async function rate(workspaceId: string, sample: { model: string; text: string; dialect: string | null }): Promise<void> {
  const { model, text } = sample;
  const dialect = sample.dialect && isDialect(sample.dialect) ? sample.dialect : "MSA";
  if (!/\p{Script=Arabic}/u.test(text)) return;
  await recordDialectSample(database(), { workspaceId, model, text, dialect }).catch((error: unknown) =>
    logger.warn({ err: error }, "a rewritten text was not rated"),
  );
}

async function askFor(caller: Caller, input: RewriteInput, brand: BrandProfile | null): Promise<string> {
  const { workspaceId } = caller;
  const { platform, dialect, length, tone } = input;
  const limits = platform ? capabilities[platformOf(platform)].text : null;
  const system = rewritePrompt({ dialect, length, tone, brand, platform: platform && limits ? { name: platform, ...limits } : null });
  const messages: ModelMessage[] = [{ role: "user", content: input.text }];
  let problem: string | null = null;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const spent = await budgetFailure(workspaceId);
    if (spent) throw errorOf(spent);
    const answer = await askModel(
      { system, messages, tools: [], mayCall: false, turn: null, withinMs },
      { begins: () => undefined, says: () => undefined },
    ).catch(() => null);
    if (!answer) throw errorOf(failures.model);
    await charge(workspaceId, answer);
    const text = plainAnswer(answer.text);
    problem = problemOf(input.text, text, input, brand?.bannedTerms ?? []);
    if (!problem) {
      await rate(workspaceId, { model: answer.model, text, dialect: dialect ?? brand?.dialect ?? null });
      return text;
    }
    messages.push({ role: "assistant", content: text || "…" }, { role: "user", content: `That cannot be used: ${problem}. Write it again by the same rules.` });
  }
  throw refusal(problem ?? "it is empty");
}

export async function rewrite(caller: Caller, input: RewriteInput): Promise<Rewritten> {
  const brand = await readBrandProfile(caller);
  if (!models().every(isEmbedded)) return { text: await askFor(caller, input, brand), writer: "model", changes: [], bannedTerms: [] };
  const { text, changes } = rewriteByRules({ text: input.text, dialect: input.dialect, shorten: fitFor(input.platform) });
  const changed = changedFacts(input.text, text);
  if (changed) throw refusal(`to fit, it would lose ${changed.lost.join(", ")}`);
  return { text, writer: "rules", changes, bannedTerms: termsIn(text, brand?.bannedTerms ?? []) };
}
