import { findText, text } from "@/server/lib/text";
import { commaSeparated, isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolName } from "../../../copilot-tools.schema";
import type { Observation } from "../contract";
import type { Candidate, MissingSlot, ReplyPart } from "./contract";
import { campaignState, named, platformName, quoted } from "./phrases";

/** What was in the way, and what to do about it: what happened, what was not done, the next step. */

const writes: ReadonlySet<ToolName> = new Set<ToolName>(["pause_campaign", "resume_campaign", "set_autopilot", "create_drafts", "schedule_posts"]);

/** Causes whose own message is more exact than the text of their code. */
const withOwnMessage: ReadonlySet<string> = new Set(["CONFLICT", "UPSTREAM_ERROR", "VALIDATION_ERROR"]);

interface Problem {
  code: string;
  message: string;
}

/** The cause alone, without a full stop of ours. */
export function causeText({ code, message }: Problem, locale: CopilotLocale): string {
  const words = withOwnMessage.has(code) ? `: ${isolated(quoted(message, 240))}` : "";
  return `${findText(locale, "reply.problem.cause", code) ?? text(locale, "reply.problem.otherCause")}${words}`;
}

export function errorText({ tool, error }: Observation, locale: CopilotLocale): string {
  const code = error?.code ?? "INTERNAL_ERROR";
  const cause = causeText(error ?? { code, message: "" }, locale);
  const isPassing = code === "RATE_LIMITED" || code === "UPSTREAM_ERROR" || findText(locale, "reply.problem.cause", code) === undefined;
  return [
    `${cause}${/[.!?؟…]\u2069?$/.test(cause) ? "" : "."}`,
    ...(writes.has(tool) ? [text(locale, "reply.problem.unchanged")] : []),
    ...(isPassing ? [text(locale, "reply.problem.again")] : []),
  ].join(" ");
}

const scopeKeys = { "ads:write": "adsWrite", "posts:create": "postsCreate", notes: "notes" } as const;

export const missingScopeReply = (scope: keyof typeof scopeKeys, locale: CopilotLocale): string => text(locale, `reply.problem.scope.${scopeKeys[scope]}`);

type Named = Extract<ReplyPart, { kind: "notFound" }>["what"];

const MAX_CANDIDATES = 5;

function candidateLines(candidates: readonly Candidate[], what: Named, locale: CopilotLocale): string[] {
  return candidates.slice(0, MAX_CANDIDATES).map(({ name, platform, status }) => {
    const facts = [
      ...(platform === undefined ? [] : [platformName(platform, locale)]),
      ...(status === undefined || what !== "campaign" ? [] : [campaignState(status, locale)]),
    ];
    return `- ${named(name, locale)}${facts.length > 0 ? ` (${commaSeparated(facts, locale)})` : ""}`;
  });
}

export function notFoundReply(what: Named, nameGiven: string, candidates: readonly Candidate[], locale: CopilotLocale): string {
  const trimmed = nameGiven.trim();
  // The name of a platform is ours, so it is not quoted.
  const name = what === "connection" ? platformName(trimmed, locale) : named(trimmed, locale);
  const lead = trimmed === "" ? text(locale, `reply.problem.none.${what}`) : text(locale, `reply.problem.notFound.${what}`, { name });
  if (candidates.length === 0) return lead;
  return [lead, text(locale, "reply.problem.nearest"), candidateLines(candidates, what, locale).join("\n")].join("\n\n");
}

export function whichOneReply(what: Named, nameGiven: string, candidates: readonly Candidate[], locale: CopilotLocale): string {
  const several = nameGiven.trim() === "" || candidates.length < 2 ? [] : [text(locale, "reply.problem.several", { name: named(nameGiven, locale) })];
  const question = [text(locale, `reply.problem.which.${what}`), ...several].join(" ");
  const lines = candidateLines(candidates, what, locale);
  return [question, ...(lines.length > 0 ? [lines.join("\n")] : []), text(locale, "reply.problem.answerByName")].join("\n\n");
}

export const needsReply = (slot: MissingSlot, locale: CopilotLocale): string => text(locale, `reply.problem.needs.${slot}`);

export const cannotReply = (what: Extract<ReplyPart, { kind: "cannot" }>["what"], locale: CopilotLocale): string =>
  text(locale, `reply.problem.cannot.${what}`);

export function stoppedReply(observation: Observation | undefined, locale: CopilotLocale): string {
  const next = observation?.error ? errorText(observation, locale) : text(locale, "reply.problem.onePart");
  return `${text(locale, "reply.problem.gaveUp")} ${next}`;
}
