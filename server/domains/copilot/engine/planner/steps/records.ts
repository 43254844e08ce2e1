import { text } from "@/server/lib/text";
import { withoutMarks } from "@/shared/text-normalisation";
import type { Todo } from "../../../copilot.schema";
import * as phrases from "../../../data/instruction-phrases";
import { isOffered } from "../../../data/intents";
import { type Clause, lineOf } from "../classifier";
import { sentencesIn } from "../clauses";
import { fulfils, sortByFigure } from "../conditions";
import { contentOf, givenText } from "../content";
import type { NameIn, PlannerTurn, ReplyPart } from "../contract";
import { onlyPlatform } from "../names";
import {
  answers,
  ask,
  call,
  type Job,
  type Jobs,
  observe,
  offers,
  readOutput,
  requestCalls,
  requireTool,
  resultOf,
  type Step,
  skip,
  writtenLast,
} from "../observed";
import { readText } from "../request";
import { readWords } from "../words";

/** What is judged of texts and budgets, what the workspace remembers, and the session's own plan: made from what the account shows, and kept. */

export type PlanItem = Pick<Todo, "text" | "status">;

/** Fewer words before "remember that" are no note. */
const SHORTEST_NOTE = 3;
const MAX_STEPS = 30;
/** What is stored of a step, which is recognised by its text. */
const MAX_STEP_LENGTH = 300;

const isOpen = ({ status }: PlanItem): boolean => status === "pending" || status === "in_progress";

/** An instruction as a step, in the person's own words. */
export function stepOf(clause: Clause, status: PlanItem["status"]): PlanItem {
  return { text: lineOf(clause).replace(/\s+/g, " ").trim().slice(0, MAX_STEP_LENGTH), status };
}

/** The oldest finished steps make room. */
export function trimmed(items: readonly PlanItem[]): PlanItem[] {
  let spare = items.length - MAX_STEPS;
  return items.filter((one) => isOpen(one) || spare-- <= 0).slice(-MAX_STEPS);
}

/** Once the plan was written in this run it is: the turn's own plan has changed with it. */
function changePlan(turn: PlannerTurn, change: (kept: readonly PlanItem[]) => readonly PlanItem[] | null): ReplyPart[] {
  const written = turn.observations.findLast((one) => one.tool === "update_plan");
  const todos = written ? null : change(turn.todos);
  const [observation = written] = todos ? observe(turn, [call("update_plan", { todos: trimmed(todos) })]) : [];
  return observation ? answers([observation]) : [{ kind: "plan" }];
}

/** Of the step that is meant: by its place, by its words, or the first that is open. */
const setStep =
  (status: PlanItem["status"]): Job =>
  (turn, { slots: { ordinals, count, unknown } }) =>
    changePlan(turn, (kept) => {
      const place = ordinals[0] ?? count;
      const byWords = kept.find(({ text }) => unknown.some((word) => word.length > 3 && text.toLowerCase().includes(word)));
      const meant = place === null ? (byWords ?? kept.find(isOpen)) : kept[place - 1];
      return meant ? kept.map((todo) => (todo === meant ? { ...todo, status } : todo)) : null;
    });

/** From what stands out in the account, the worst first. */
function proposedSteps(turn: PlannerTurn): PlanItem[] {
  const got = observe(turn, [call("list_campaigns"), call("get_anomalies"), call("creative_fatigue"), call("list_posts", { status: "DRAFT" })]);
  const running = (readOutput(got[0], "list_campaigns")?.items ?? []).filter(({ status, kpis }) => status === "ACTIVE" && kpis && kpis.spend > 0);
  const weak = sortByFigure(running, "roas", true).filter((one) => fulfils(one, [{ metric: "roas", comparator: "below", value: 1 }]));
  const isTired = readOutput(got[2], "creative_fatigue")?.some((one) => one.status === "fatigued");
  const item = (name: NameIn<"reply.plan.step">, values?: { name: string }): PlanItem => ({
    text: text(turn.locale, `reply.plan.step.${name}`, values),
    status: "pending",
  });
  return [
    ...(readOutput(got[1], "get_anomalies")?.items.length ? [item("drop")] : []),
    ...weak.slice(0, 3).map((one) => item("weak", { name: one.name.replace(/["“”„«»]/g, " ") })),
    ...(isTired ? [item("tired")] : []),
    item("budget"),
    item("winners"),
    ...(readOutput(got[3], "list_posts")?.items.length ? [item("posts")] : []),
    item("report"),
  ];
}

/** The first open step runs like a message of its own, and is done when it is answered. */
export function continuePlan(turn: PlannerTurn, carryOut: (instruction: string) => Step): ReplyPart[] {
  const updates = turn.observations.flatMap((one) => readOutput(one, "update_plan")?.todos ?? []);
  const started = updates.find((todo) => todo.status === "in_progress")?.text;
  const text = started ?? turn.todos.find(isOpen)?.text;
  if (text === undefined) return [{ kind: "plan" }];
  const withStatus = (status: PlanItem["status"]) =>
    call("update_plan", { todos: turn.todos.map((todo) => (todo.text === text ? { ...todo, status } : todo)) });
  const begin = started === undefined && offers(turn, "update_plan") ? [withStatus("in_progress")] : [];
  const step = carryOut(text);
  if ("calls" in step) return requestCalls([...begin, ...step.calls]);
  if (begin.length > 0) requestCalls(begin);
  observe(turn, [withStatus(step.skipped ? "skipped" : "done")]);
  return step.parts;
}

const kindOfNote = (text: string): string => phrases.noteKinds.find(([, pattern]) => pattern.test(withoutMarks(text)))?.[0] ?? "note";

export const recordJobs = {
  /** Budgets of one currency only: the one in the message; where the tool refuses several currencies, the copilot asks. */
  budget_shift(turn, { slots: { amount, count, currency, windowDays } }) {
    const input = { totalDailyBudget: (amount ?? count) || null, windowDays };
    const got = observe(turn, [call("budget_shift", input)]);
    if (!got[0]?.error || currency === null) return answers(got);
    const accounts = resultOf(turn, "list_ad_accounts").output.filter((one) => one.currency === currency);
    return answers(accounts.length > 0 ? observe(turn, [call("budget_shift", { ...input, adAccountIds: accounts.map(({ id }) => id) })]) : got);
  },

  policy(turn, request) {
    const creative = givenText(request) ?? (request.slots.refersBack ? writtenLast(turn) : null) ?? skip("problem.needs.adText");
    const { socialPlatforms, market } = request.slots;
    const targetPlatform = onlyPlatform(request.slots) ?? (socialPlatforms.includes("INSTAGRAM") ? "META" : null);
    return ask(turn, [call("policy_check", { creative, targetPlatform, market })]);
  },

  recall(turn, { text, quotes, slots }) {
    const isWhole = phrases.memoryItself.test(text.trim()) && !phrases.memoryTopic.test(text);
    const asked = quotes[0] ?? text;
    const query = (phrases.memoryTopic.exec(asked)?.[1] ?? asked).replace(/[؟?!.،,\s]+$/u, "").trim();
    return ask(turn, [call("search_memory", { query: isWhole ? null : query || null, k: slots.count === 1 ? null : slots.count })]);
  },

  remember(turn, request) {
    requireTool(turn, "remember", "notes");
    const said = turn.earlier.at(-1)?.message;
    if (said !== undefined && phrases.noteOnly.test(request.text)) return ask(turn, [call("remember", { memoryType: kindOfNote(said), content: said })]);
    const { line } = contentOf(request);
    const [quoted] = request.quotes;
    const [opening = "", before = ""] = phrases.noteOpening.exec(line) ?? [];
    const behind = line.slice(opening.length).trim();
    const isBefore = phrases.noteBefore.test(behind) && readWords(before).length >= SHORTEST_NOTE;
    // "The flash sale was a disaster, remember that it failed"
    const isAround = phrases.rememberBetween.test(line);
    const note = isAround ? `${before.trim()} ${behind}` : (isBefore ? before.trimEnd().replace(/[،,.]$/u, "") : behind).replace(phrases.noteLeadIn, "");
    // Of a note nothing is left out.
    const whole = note.replace(phrases.noteClosing, "").trim();
    const content = (request.payload ?? (quoted === undefined ? whole : note === `"${quoted}"` ? quoted : note)).trim();
    if (content.length < 3) skip("problem.needs.note");
    return ask(turn, [call("remember", { memoryType: kindOfNote(`${request.text} ${content}`), content })]);
  },

  plan_show: () => [{ kind: "plan" }],
  plan_done: setStep("done"),
  plan_skip: setStep("skipped"),

  plan_add: (turn, request) =>
    changePlan(turn, (kept) => {
      const rest = request.text.replace(phrases.addingStep, "").replace(/^[\s:،,]+/, "");
      const text = (request.payload ?? request.quotes[0] ?? rest).trim();
      return text === "" ? skip("problem.needs.note") : [...kept, { text, status: "pending" }];
    }),

  plan_make: (turn, { payload }) =>
    changePlan(turn, (kept) => {
      const sentences = sentencesIn(payload ?? "");
      const parts = sentences.flatMap((sentence) => sentence.split(/\s*[,،]\s*(?:and\s+)?/u));
      const isEach = parts.length <= MAX_STEPS && parts.every((part) => /\s/.test(part) && isOffered(readText(part).intent));
      const given = (isEach ? parts : sentences).map((text): PlanItem => ({ text, status: "pending" }));
      if (given.length > 0) return given;
      const steps = proposedSteps(turn);
      return [...kept.filter((todo) => isOpen(todo) && !steps.some((step) => step.text === todo.text)), ...steps];
    }),
} satisfies Jobs;
