import { type ToolName, toolInputs, toolNames } from "@/server/domains/copilot/copilot-tools.schema";
import type { PlannedCall, ReplyPart } from "@/server/domains/copilot/engine/planner/contract";
import type { Played } from "./play";
import { resolved, writeTools } from "./world";

/**
 * Whether what was called is what a label expects: `tool{arguments}` joined by ` & `, `?` before what may be called as well; `-` nothing but look-ups,
 * `ask` a question back, `refuse` that the right is missing, `plan` the talk's plan rewritten. An argument `~words` holds these words. Arguments that a
 * label does not name have to be the tool's defaults. Whether a language model's reply asks back is told by its question mark; that it refuses, by its
 * not acting.
 */

/** Finding an id, and keeping the plan, is nobody's answer by itself. */
const lookups: ReadonlySet<ToolName> = new Set(["list_ad_accounts", "list_campaigns", "list_connections", "update_plan", "show_changes"]);

interface Expected {
  tool: ToolName;
  input: Record<string, unknown>;
  optional: boolean;
  /** No arguments are named: any will do. */
  any: boolean;
}

function expectedCalls(label: string): Expected[] {
  return label.split(" & ").flatMap((part) => {
    const found = /^(\??)(\w+)(\{.*\})?$/.exec(resolved(part.trim()));
    const tool = toolNames.find((name) => name === found?.[2]);
    return found && tool
      ? [{ tool, input: JSON.parse(found[3] ?? "{}") as Record<string, unknown>, optional: found[1] === "?", any: found[3] === undefined }]
      : [];
  });
}

function agrees(wanted: unknown, got: unknown): boolean {
  if (typeof wanted === "string" && wanted.startsWith("~")) return typeof got === "string" && got.toLowerCase().includes(wanted.slice(1).toLowerCase());
  if (Array.isArray(wanted)) return Array.isArray(got) && wanted.length === got.length && wanted.every((one, i) => agrees(one, got[i]));
  if (wanted !== null && typeof wanted === "object")
    return got !== null && typeof got === "object" && Object.entries(wanted).every(([key, one]) => agrees(one, (got as Record<string, unknown>)[key]));
  return wanted === got;
}

/** Wording only, not an action. */
const unlabelled = new Set(["reason"]);

function isCall(expected: Expected, call: PlannedCall): boolean {
  if (expected.tool !== call.tool) return false;
  if (expected.any) return true;
  const parsed = toolInputs[call.tool].safeParse(call.input);
  if (!parsed.success) return false;
  const got = parsed.data as Record<string, unknown>;
  const defaults = toolInputs[call.tool].safeParse(expected.input);
  const wanted = { ...(defaults.success ? (defaults.data as Record<string, unknown>) : {}), ...expected.input };
  return agrees(wanted, got) && Object.keys(got).every((key) => key in wanted || unlabelled.has(key));
}

/** Whether one of the parts is of such a kind, or a message whose key begins so. */
export const says = (parts: readonly ReplyPart[], ...names: readonly string[]): boolean =>
  parts.some((part) => names.some((name) => (part.kind === "message" ? part.key.startsWith(name) : part.kind === name)));

export function isRight(label: string, { calls, parts, reply }: Played): boolean {
  const acted = calls.filter((call) => !lookups.has(call.tool));
  if (label.startsWith("plan{}")) return calls.some((call) => call.tool === "update_plan");
  if (label === "-") return acted.every((call) => !writeTools.includes(call.tool) && call.tool !== "confirm_changes") && acted.length === 0;
  const asksBack = parts ? says(parts, "whichOne", "notFound", "problem.needs.") : /[?؟]/.test(reply);
  // "Which draft?" is asked with those that there are.
  if (label === "ask") return acted.every(({ tool }) => tool === "list_posts") && asksBack;
  // A text may still be written for a person who cannot have it saved.
  if (label === "refuse") return acted.every(({ tool }) => !writeTools.includes(tool)) && (parts === null || says(parts, "problem.scope."));
  const expected = expectedCalls(label);
  const required = expected.filter((one) => !one.optional);
  // A figure's change is part of it, and so is to withdraw the proposal that another takes the place of.
  const besides = new Set<ToolName>(
    required.flatMap(({ tool }) => (tool === "get_insights" ? "compare_periods" : writeTools.includes(tool) ? "discard_changes" : [])),
  );
  return (
    required.length > 0 &&
    required.every((one) => calls.some((call) => isCall(one, call))) &&
    acted.filter(({ tool }) => !besides.has(tool)).every((call) => expected.some((one) => isCall(one, call) || (one.optional && one.tool === call.tool)))
  );
}
