import { findBrandProfile } from "@/server/domains/ads";
import { fitPost } from "@/server/domains/posts";
import type { Caller } from "@/server/domains/workspaces";
import { termsIn } from "@/server/lib/word-forms";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { capabilities } from "@/shared/social/capabilities";
import { rewriteByRules } from "../engine/rewriting/by-rules";
import { changedFacts } from "../engine/rewriting/kept-facts";
import { rewritePrompt } from "../engine/rewriting/prompt";
import type { RewriteInput, RewriteResult } from "../rewrite.schema";
import { hasModel } from "./models";
import { refusal, writeText } from "./write-text";

/**
 * A post's text written again, for a person to take or leave: nothing is stored. The caller is authorised; the input is parsed. Links, names and
 * numbers are compared afterwards, so that no text is offered that lost or made up one.
 */

const platformOf = (name: string) => name.toUpperCase() as SocialPlatform;

function fitFor(platform: RewriteInput["platform"]): (text: string) => string {
  return platform ? (text) => fitPost(text, [platformOf(platform)])[0]?.content ?? text : (text) => text;
}

type BrandProfile = NonNullable<Awaited<ReturnType<typeof findBrandProfile>>>;

const bannedIn = (text: string, terms: readonly string[]): string[] => [...new Set(termsIn(text, terms).map(({ term }) => term))];

/** What is wrong with a rewritten text; null: it may be offered. */
function problemOf(before: string, after: string, { platform }: RewriteInput, bannedTerms: readonly string[]): string | null {
  if (after === "") return "it is empty";
  const changed = changedFacts(before, after);
  if (changed && changed.lost.length > 0) return `it lost ${changed.lost.join(", ")}`;
  if (changed) return `it made up ${changed.added.join(", ")}`;
  const banned = bannedIn(after, bannedTerms);
  if (banned.length > 0) return `it uses ${banned.join(", ")}, which the brand does not`;
  return fitFor(platform)(after) === after ? null : "it is longer than the platform takes";
}

async function requestText({ workspaceId }: Caller, input: RewriteInput, brand: BrandProfile | null): Promise<string> {
  const { text, platform, dialect, length, tone } = input;
  const limits = platform ? capabilities[platformOf(platform)].text : null;
  const system = rewritePrompt({ dialect, length, tone, brand, platform: platform && limits ? { name: platform, ...limits } : null });
  const weigh = (written: string) => {
    const problem = problemOf(text, written, input, brand?.bannedTerms ?? []);
    return { problem, held: problem ? null : 0 };
  };
  return writeText({ workspaceId, system, text, dialect: dialect ?? brand?.dialect ?? null, weigh });
}

/** @throws AppError VALIDATION_ERROR when the text would lose facts to fit. */
export async function rewrite(caller: Caller, input: RewriteInput): Promise<RewriteResult> {
  const brand = await findBrandProfile(caller);
  if (hasModel()) return { text: await requestText(caller, input, brand), writer: "model", changes: [], bannedTerms: [] };
  const { text, changes } = rewriteByRules({ text: input.text, dialect: input.dialect, shorten: fitFor(input.platform) });
  const changed = changedFacts(input.text, text);
  if (changed) throw refusal(`to fit, it would lose ${changed.lost.join(", ")}`);
  return { text, writer: "rules", changes, bannedTerms: bannedIn(text, brand?.bannedTerms ?? []) };
}
